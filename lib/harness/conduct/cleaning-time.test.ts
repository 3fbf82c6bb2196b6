/** How long cleaning up may take. */

import { describe, expect, test } from 'vitest';
import { cleaningTimes, withinCleaningTime } from './cleaning-time.js';

const over = 'the time for cleaning up is over';
const never = () => new Promise<undefined>(() => {});
const long = 600_000;

function stopped(): AbortSignal {
  return AbortSignal.abort(new Error('stopped'));
}

describe('cleaning up', () => {
  test('says what it could not take away', async () => {
    const { signal } = new AbortController();
    expect(await withinCleaningTime(signal, async () => 'two are left')).toBe('two are left');
    expect(await withinCleaningTime(signal, async () => undefined)).toBeUndefined();
    await expect(withinCleaningTime(signal, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  });

  test('ends when its time is over, and what it sends is told so', async () => {
    let told: unknown;
    const clean = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (told = signal.reason), { once: true });
      return never();
    };
    const times = { usual: 1, stopped: long };
    expect(await withinCleaningTime(new AbortController().signal, clean, times)).toBe(over);
    expect(told).toMatchObject({ message: over });
  });

  test('has less time once the run is stopped, before it begins or while it lasts', async () => {
    const times = { usual: long, stopped: 1 };
    expect(await withinCleaningTime(stopped(), never, times)).toBe(over);
    const stop = new AbortController();
    const ended = withinCleaningTime(stop.signal, never, times);
    stop.abort(new Error('stopped'));
    expect(await ended).toBe(over);
    expect(cleaningTimes.stopped).toBeLessThan(cleaningTimes.usual);
  });
});

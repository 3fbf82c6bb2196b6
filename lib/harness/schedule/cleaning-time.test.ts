/** How long cleaning up may take. */

import { describe, expect, test } from 'vitest';
import { messageOf } from '../../model/errors.js';
import { cleaningTimes, withinCleaningTime } from './cleaning-time.js';

const over = 'the time for cleaning up is over';
const untilOver = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve(messageOf(signal.reason)), { once: true });
  });
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

  test('is told when its time is over', async () => {
    const times = { usual: 1, stopped: long };
    expect(await withinCleaningTime(new AbortController().signal, untilOver, times)).toBe(over);
  });

  test('has less time once the run is stopped, before it begins or while it lasts', async () => {
    const times = { usual: long, stopped: 1 };
    expect(await withinCleaningTime(stopped(), untilOver, times)).toBe(over);
    const stop = new AbortController();
    const ended = withinCleaningTime(stop.signal, untilOver, times);
    stop.abort(new Error('stopped'));
    expect(await ended).toBe(over);
    expect(cleaningTimes.stopped).toBeLessThan(cleaningTimes.usual);
  });
});

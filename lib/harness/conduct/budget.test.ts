import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnstile } from './budget.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Instants, in milliseconds from now, at which calls made at once may leave. */
function leaving(turn: () => Promise<void>, count: number): number[] {
  const start = performance.now();
  const at: number[] = [];
  for (let number = 0; number < count; number += 1) {
    void turn().then(() => at.push(Math.round(performance.now() - start)));
  }
  return at;
}

test('calls made at once leave one gap apart', async () => {
  const at = leaving(turnstile(4), 4);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at).toEqual([0, 250, 500, 750]);
});

test('time that passed unused is not saved up', async () => {
  const turn = turnstile(10);
  leaving(turn, 1);
  await vi.advanceTimersByTimeAsync(5_000);
  const at = leaving(turn, 3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at).toEqual([0, 100, 200]);
});

test('without a rate nobody waits', async () => {
  const at = leaving(turnstile(undefined), 50);
  await vi.advanceTimersByTimeAsync(0);
  expect(at).toEqual(Array.from({ length: 50 }, () => 0));
});

test('who comes after the last allowed request is told so', async () => {
  const turn = turnstile(undefined, 2);
  await turn();
  await turn();
  await expect(turn()).rejects.toThrow(
    'the 2 requests that the run may make are used up; raise budgets.requests',
  );
});

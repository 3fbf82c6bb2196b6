import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnstile } from './budget.js';
import { working } from './sample-load.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How many of 100 calls, each under way for a second, have left after so many milliseconds. */
async function leftAfter(milliseconds: number, concurrency: number): Promise<number> {
  const turn = turnstile({ concurrency });
  let left = 0;
  for (let call = 0; call < 100; call += 1) {
    void turn(async () => {
      left += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
  }
  await vi.advanceTimersByTimeAsync(milliseconds);
  return left;
}

test('a far bank soon gets as many calls at once as it takes', async () => {
  working(0.1);
  expect(await leftAfter(0, 90)).toBe(40);
  expect(await leftAfter(110, 90)).toBe(80);
  expect(await leftAfter(210, 90)).toBe(90);
  expect(await leftAfter(310, 20)).toBe(20);
});

test('a run that has its hands full asks no more of a bank at once', async () => {
  working(0.9);
  expect(await leftAfter(500, 64)).toBe(40);
  expect(await leftAfter(500, 4)).toBe(4);
});

test('it asks more as soon as it waits', async () => {
  working(0.9);
  const turn = turnstile({ concurrency: 64 });
  let left = 0;
  for (let call = 0; call < 60; call += 1) void turn(() => new Promise<void>(() => (left += 1)));
  await vi.advanceTimersByTimeAsync(500);
  working(0.2);
  await vi.advanceTimersByTimeAsync(500);
  expect(left).toBe(60);
});

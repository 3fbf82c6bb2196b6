import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { working } from '../../harness/schedule/sample-load.js';
import { onceIdle } from './idle.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work waits until there is time for it, and is done once', () => {
  const work = vi.fn();
  working(0.9);
  onceIdle(work);
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
  working(0.1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});

test('what was given up is not done', () => {
  const work = vi.fn();
  working(0.1);
  onceIdle(work)();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});

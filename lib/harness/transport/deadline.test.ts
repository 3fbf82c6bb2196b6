import { expect, test } from 'vitest';
import { deadline } from './deadline.js';

const ended = async (signal: AbortSignal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    else signal.addEventListener('abort', () => resolve(signal.reason));
  });

test('ends when the time is over', async () => {
  const call = deadline(5);
  expect(call.isOver()).toBe(false);
  expect(await ended(call.signal)).toMatchObject({ name: 'TimeoutError' });
  expect(call.isOver()).toBe(true);
});

test('ends with the run, for the reason of the run', async () => {
  const run = new AbortController();
  const call = deadline(60_000, run.signal);
  run.abort('stopped');
  expect(await ended(call.signal)).toBe('stopped');
  expect(call.isOver()).toBe(false);
  call.release();
});

test('ends at once where the run has ended before', () => {
  const call = deadline(60_000, AbortSignal.abort('stopped'));
  expect(call.signal.reason).toBe('stopped');
  call.release();
});

test('a released one neither ends nor keeps listening', async () => {
  const run = new AbortController();
  const call = deadline(1, run.signal);
  call.release();
  run.abort('stopped');
  const later = deadline(10);
  await ended(later.signal);
  expect(call.signal.aborted).toBe(false);
  expect(call.isOver()).toBe(false);
});

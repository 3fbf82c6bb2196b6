import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Untestable } from '../../model/errors.js';
import { bankTime, clockDifference } from './bank-time.js';

const now = Date.UTC(2026, 1, 16, 9, 30, 0);
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

function lever() {
  const orders: unknown[] = [];
  return { orders, pull: async (order: unknown) => void orders.push(order) };
}

test('without a lever the clock runs and cannot be moved', async () => {
  const time = bankTime(undefined);
  vi.advanceTimersByTime(1_500);
  expect(time.now()).toBe(now + 1_500);
  await expect(time.moveTo(0)).rejects.toBeInstanceOf(Untestable);
  await time.release();
  expect(time.moved).toBe(false);
});

test('a moved clock goes on from there, and back when released', async () => {
  const { orders, pull } = lever();
  const time = bankTime(pull);
  await time.moveTo(Date.UTC(2027, 0, 1));
  vi.advanceTimersByTime(2_000);
  expect([time.now(), time.moved]).toEqual([Date.UTC(2027, 0, 1, 0, 0, 2), true]);
  await time.advance(60_000);
  expect(time.now()).toBe(Date.UTC(2027, 0, 1, 0, 1, 2));
  await time.release();
  await time.release();
  expect([time.now(), time.moved]).toEqual([now + 2_000, false]);
  expect(orders).toEqual([{ now: '2027-01-01T00:00:00.000Z' }, { now: '2027-01-01T00:01:02.000Z' }, null]);
});

test('a lever that failed may have moved the clock: it is released all the same', async () => {
  const orders: unknown[] = [];
  const time = bankTime(async (order) => {
    orders.push(order);
    if (order !== null) throw new Error('timed out');
  });
  await expect(time.moveTo(0)).rejects.toThrow('timed out');
  expect(time.now()).toBe(now);
  await time.release();
  expect(orders).toEqual([{ now: '1970-01-01T00:00:00.000Z' }, null]);
});

const difference = (date: string | undefined, waited = 0) => clockDifference(date, now - waited, now);

test('tells a clock that stands elsewhere from rounding, slow replies and nonsense', () => {
  expect(difference('Mon, 16 Feb 2026 09:30:01 GMT')).toBe(0);
  expect(difference('Mon, 16 Feb 2026 09:29:55 GMT', 5_000)).toBe(0);
  expect(difference('yesterday')).toBe(0);
  expect(difference(undefined)).toBe(0);
  expect(difference('Mon, 16 Feb 2026 09:35:00 GMT', 5_000)).toBe(300_500);
  expect(difference('Mon, 16 Feb 2026 08:30:00 GMT', 5_000)).toBe(-3_594_500);
});

test('a clock that stands elsewhere goes on from there, and back to it when released', async () => {
  const time = bankTime(lever().pull, 300_500);
  expect(time.now()).toBe(now + 300_500);
  await time.moveTo(now + 86_400_000);
  expect(time.now()).toBe(now + 86_400_000);
  await time.release();
  expect(time.now()).toBe(now + 300_500);
});

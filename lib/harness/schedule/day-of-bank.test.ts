import { describe, expect, test } from 'vitest';
import { earlyNextDay, lateOnThatDay } from './day-of-bank.js';

describe('a day of the bank', () => {
  test.each([
    ['in winter', '2026-11-24T09:00:00Z', '2026-11-25T00:05:00Z', '2026-11-25T22:55:00Z'],
    ['in summer', '2026-06-24T23:30:00Z', '2026-06-25T00:05:00Z', '2026-06-25T21:55:00Z'],
  ])('%s lies within one date of UTC and of Norway', (_, before, early, late) => {
    const begin = earlyNextDay(Date.parse(before));
    expect(begin).toBe(Date.parse(early));
    expect(lateOnThatDay(begin)).toBe(Date.parse(late));
  });
});

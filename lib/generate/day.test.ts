import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, days, notableDays } from './day.js';

const drawn = (arbitrary: fc.Arbitrary<string>) => fc.sample(arbitrary, { numRuns: 2_000, seed: 1 });

test('notable days are today, tomorrow, ends and beginnings of thirteen months, and the next leap day', () => {
  const notable = notableDays('2026-02-16');
  expect(notable.slice(0, 3)).toEqual(['2026-02-16', '2026-02-17', '2026-03-18']);
  expect(notable.slice(3, 9)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-31',
    '2026-04-01',
    '2026-04-30',
    '2026-05-01',
  ]);
  expect(notable).toContain('2026-12-31');
  expect(notable).toContain('2027-01-01');
  expect(notable.filter((each) => each.endsWith('-02-29'))).toEqual(['2028-02-29']);
  expect(notable).toHaveLength(3 + 26 + 1);
  expect(notableDays('2096-03-01')).toContain('2104-02-29');
});

test('days are the notable ones, or those that are asked for and no others', () => {
  expect(new Set(drawn(days('2026-02-16')))).toEqual(new Set(notableDays('2026-02-16')));
  expect(new Set(drawn(days('2026-02-16', ['2030-01-02'])))).toEqual(new Set(['2030-01-02']));
  expect(new Set(drawn(days('2026-02-16')))).toEqual(new Set(notableDays('2026-02-16')));
});

test('any day lies between 1900 and 2100, with leap days', () => {
  const all = drawn(anyDay()).toSorted();
  expect([all[0], all.at(-1)]).toEqual(['1900-01-01', '2100-02-28']);
  expect(all).toContain('2000-02-29');
});

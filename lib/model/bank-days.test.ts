import { describe, expect, test } from 'vitest';
import { bankDayFrom, easterSunday, isBankDay } from './bank-days.js';

test.each([
  [1961, '1961-04-02'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter Sunday of %i', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

describe('a bank day', () => {
  test.each([
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
    ['2026-01-01', 'the first of January'],
    ['2026-04-02', 'Maundy Thursday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-01', 'the first of May'],
    ['2026-05-14', 'Ascension Day'],
    ['2027-05-17', 'the seventeenth of May, a Monday'],
    ['2026-05-25', 'Whit Monday'],
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-25', 'Christmas Day'],
    ['2029-12-26', 'the day after, a Wednesday'],
    ['2026-12-31', "New Year's Eve"],
  ])('is not %s, %s', (date) => {
    expect(isBankDay(date)).toBe(false);
  });

  test.each([
    '2026-11-23',
    '2026-04-01',
    '2026-04-07',
    '2026-12-23',
    '2026-12-28',
    '2028-02-29',
    '2027-01-04',
  ])('is %s', (date) => expect(isBankDay(date)).toBe(true));
});

test('the first bank day from a date on', () => {
  expect(bankDayFrom('2026-11-20')).toBe('2026-11-20');
  expect(bankDayFrom('2026-12-24')).toBe('2026-12-28');
  expect(bankDayFrom('2026-12-31')).toBe('2027-01-04');
  expect(bankDayFrom('2027-03-25')).toBe('2027-03-30');
});

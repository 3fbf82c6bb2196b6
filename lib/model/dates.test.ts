import { describe, expect, test } from 'vitest';
import { addDays, isDate, isDateTime, isoDate, osloDate } from './dates.js';

describe('dates', () => {
  test.each(['2030-12-02', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])(
    '%s is one',
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    '2030-02-30',
    '2027-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '20301202',
    '02.12.2030',
    '2030-12-2',
    '2030-12-02 ',
    '2030-12-02T00:00:00+00:00',
    '２０３０-12-02',
    '2030-12-02\n',
    '',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe('date-times', () => {
  test.each([
    '2026-02-02T10:15:00+00:00',
    '2026-02-02T10:15:00Z',
    '2026-02-02T23:59:59-01:30',
    '2026-02-02T10:15:00.123+01:00',
  ])('%s is one', (text) => {
    expect(isDateTime(text)).toBe(true);
  });

  test.each([
    '2026-02-02T10:15:00',
    '2026-02-02 10:15:00+00:00',
    '2026-02-02t10:15:00z',
    '2026-02-02T10:15:00+0000',
    '2026-02-30T10:15:00Z',
    '2026-02-02T24:00:00Z',
    '2026-02-02T10:60:00Z',
    '2026-02-02T10:15Z',
    '2026-02-02',
  ])('%s is none', (text) => {
    expect(isDateTime(text)).toBe(false);
  });
});

describe('days', () => {
  test('of an instant in UTC and in Norway, summer and winter', () => {
    const summer = Date.UTC(2026, 6, 31, 22, 30);
    expect([isoDate(summer), osloDate(summer)]).toEqual(['2026-07-31', '2026-08-01']);
    const winter = Date.UTC(2026, 11, 31, 22, 59, 59);
    expect([isoDate(winter), osloDate(winter)]).toEqual(['2026-12-31', '2026-12-31']);
    expect(osloDate(winter + 1000)).toBe('2027-01-01');
  });

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-11-21', -90, '2026-08-23'],
    ['2026-11-21', 180, '2027-05-20'],
  ])('%s and %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });
});

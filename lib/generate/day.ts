/** Days of the calendar (PAY-58): near ones, ends of months and years, and leap days. */

import * as fc from 'fast-check';
import { addDays } from '../model/dates.js';

function isLeapDay(day: string): boolean {
  return day.endsWith('-02-29');
}

/** The days from `today` on that satisfy a test, within so many days. */
function found(today: string, within: number, wanted: (day: string) => boolean): readonly string[] {
  return Array.from({ length: within }, (_, ahead) => addDays(today, ahead)).filter(wanted);
}

/**
 * Days worth trying from a day on: itself, tomorrow, ends and beginnings of months, New Year, the next leap
 * day.
 */
export function notableDays(today: string): readonly string[] {
  const turns = found(today, 400, (day) => day.endsWith('-01') || addDays(day, 1).endsWith('-01'));
  // Eight years hold a leap day even where a century leaves one out.
  const leap = found(today, 8 * 366, isLeapDay).slice(0, 1);
  return [...new Set([today, addDays(today, 1), addDays(today, 30), ...turns, ...leap])];
}

const known = new Map<string, readonly string[]>();

/** Any of the notable days from a day on. */
export function days(today: string, chosen?: readonly string[]): fc.Arbitrary<string> {
  const notable = chosen ?? known.get(today) ?? notableDays(today);
  if (chosen === undefined) known.set(today, notable);
  return fc.constantFrom(...notable);
}

/** Any day from 1900 to 2100, leap days included, for records without a rule on time. */
export function anyDay(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('1900-01-01', '1999-12-31', '2000-02-29', '2024-02-29', '2096-02-29', '2100-02-28'),
    fc.nat({ max: 73_000 }).map((ahead) => addDays('1900-01-01', ahead)),
  );
}

/**
 * Days on which every Norwegian bank executes payments: no weekend, no public holiday, and neither Christmas
 * Eve nor New Year's Eve, on which some banks close. What a scenario sends names only such days, because a
 * bank may refuse others or wait with them.
 */

import { addDays } from './dates.js';

/** Easter Sunday of a year, by the Gregorian reckoning of Meeus. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const [quarter, rest] = [Math.floor((year % 100) / 4), year % 4];
  const weekday = (32 + 2 * (century % 4) + 2 * quarter - epact - rest) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${String(year).padStart(4, '0')}-0${month}-${String(day).padStart(2, '0')}`;
}

/** Month and day of what falls on the same date every year. */
const fixedDaysOff: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-17',
  '12-24',
  '12-25',
  '12-26',
  '12-31',
]);

/**
 * Maundy Thursday to Easter Monday, Ascension Day, Whit Sunday and Whit Monday, in days after Easter Sunday.
 */
const daysOffAroundEaster = [-3, -2, 0, 1, 39, 49, 50] as const;

/** True for a date `YYYY-MM-DD` on which every Norwegian bank executes payments. */
export function isBankDay(date: string): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedDaysOff.has(date.slice(5))) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return daysOffAroundEaster.every((days) => addDays(easter, days) !== date);
}

/** The date given, or the first bank day after it. */
export function bankDayFrom(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = addDays(day, 1);
  return day;
}

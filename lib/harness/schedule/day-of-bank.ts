/** The parts of a day that is the same one by the calendars of UTC and of Norway; a bank may go by either. */

import { addDays, isoDate, startOfDay } from '../../model/dates.js';

const edge = 300_000;

/** Five minutes into the next day of UTC, when Norway has the same date. */
export function earlyNextDay(instant: number): number {
  return Date.parse(`${addDays(isoDate(instant), 1)}T00:00:00Z`) + edge;
}

/** Five minutes before the day of an instant ends in Norway, where it ends before it does in UTC. */
export function lateOnThatDay(instant: number): number {
  return startOfDay(addDays(isoDate(instant), 1), 'Europe/Oslo') - edge;
}

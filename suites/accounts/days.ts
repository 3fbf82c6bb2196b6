/** Days of booked transactions, and windows of days in lists of them. */

import { expectThat, isDate, listed, type Reply, type Stage, textOf } from '../../lib/harness/kit/index.js';

/** Asks for the transactions of an account with a bookingStatus, from a day on and until one. */
export type AskDays = (bookingStatus: string, from?: string, to?: string) => Promise<Reply>;

/** The days that a transaction tells. */
export function daysOf(transaction: unknown): readonly string[] {
  const days = ['bookingDate', 'valueDate'].map((name) => textOf(transaction, name).slice(0, 10));
  return days.filter(isDate);
}

/** How many lie before or behind a window with all their days, whichever day is compared. */
export function countOutside(booked: readonly unknown[], from?: string, to?: string): number {
  return booked
    .map(daysOf)
    .filter((own) => own.length > 0)
    .filter((own) => own.every((day) => day < (from ?? day)) || own.every((day) => day > (to ?? day))).length;
}

/** What `all` is beside both is open: where it keeps the beginning of a window, it keeps the end. */
export async function judgeEndOfAll(
  { judge }: Pick<Stage<'ACC-16'>, 'judge'>,
  ask: AskDays,
  whole: readonly unknown[],
): Promise<void> {
  const days = whole.flatMap(daysOf).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (countOutside(whole, last) === 0) return;
  const later = await ask('all', last);
  const until = await ask('all', undefined, first);
  if (!later.accepted || !until.accepted || countOutside(listed(later, 'booked'), last) > 0) return;
  judge('ACC-16', `all until ${first} lists no later days`, () => {
    const outside = countOutside(listed(until, 'booked'), undefined, first);
    expectThat(outside === 0, 'days of the window', `${outside} of later days`);
  });
}

/** Which transactions a list shows and how it is cut into pages (ACC-14 to ACC-17, LIM-16 to LIM-19). */

import { addDays, isoDate } from '../../model/dates.js';
import type { Environment } from '../../model/environment.js';

/** One page of a list that has booked and pending transactions. */
export interface Page<T> {
  readonly booked: readonly T[];
  readonly pending: readonly T[];
  /** Whether the list goes on behind this page. */
  readonly more: boolean;
}

export const transactions = {
  /** The bank's day (UTC) at an instant. */
  today: (now: number): string => isoDate(now),

  showsBooked: (bookingStatus: string): boolean => bookingStatus !== 'pending',

  showsPending: (bookingStatus: string): boolean => bookingStatus !== 'booked',

  defaultDateFrom: (today: string): string => addDays(today, -90),

  defaultDateTo: (today: string): string => today,

  /** Both bounds belong to the window. */
  inWindow: (date: string, from: string, to: string): boolean => date >= from && date <= to,

  /**
   * Whether dates and paging cut pending transactions too. On ordinary accounts in production they do not;
   * the sandbox and card accounts are unaffected by that exception.
   */
  filtersPending: (environment: Environment, kind: 'account' | 'card'): boolean =>
    kind === 'card' || environment === 'sandbox',

  defaultLimit: (): number => 100,

  maximumLimit: (): number => 500,

  effectiveLimit: (asked: number | undefined, byDefault: number, maximum: number): number =>
    Math.min(asked ?? byDefault, maximum),

  /**
   * Booked transactions come first, then pending ones; offset and limit count along both, unless pending
   * transactions are exempt: then they all come back on every page.
   */
  page: <T>(
    booked: readonly T[],
    pending: readonly T[],
    offset: number,
    limit: number,
    filtersPending: boolean,
  ): Page<T> => {
    const end = offset + limit;
    const shown = booked.slice(offset, end);
    if (!filtersPending) return { booked: shown, pending, more: booked.length > end };
    const behind = Math.max(0, offset - booked.length);
    return {
      booked: shown,
      pending: pending.slice(behind, behind + limit - shown.length),
      more: booked.length + pending.length > end,
    };
  },
};

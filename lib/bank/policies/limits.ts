/** Access without the PSU: four calls in 24 hours and 90 days of history (LIM-04 to LIM-15). */

import { addDays } from '../../model/dates.js';

const day = 86_400_000;

const counted: ReadonlySet<string> = new Set([
  'read-balances',
  'list-transactions',
  'read-transaction',
  'read-card-balances',
  'list-card-transactions',
]);

export const limits = {
  /** Without PSU-IP-Address nobody is present. */
  countsAsUnattended: (psuIpAddress: string | undefined): boolean => psuIpAddress === undefined,

  /** Which operations have a quota. */
  isCounted: (operationId: string): boolean => counted.has(operationId),

  unattendedCallsAllowed: (): number => 4,

  windowMs: (): number => day,

  /** Each operation on each account counts by itself, per TPP and PSU. */
  counterKey: (tppId: string, psuId: string, operationId: string, resourceId: string): string =>
    [tppId, psuId, operationId, resourceId].join('\n'),

  /** The served calls that still count: the window rolls. */
  stillCounting: (servedAt: readonly number[], now: number, windowMs: number): readonly number[] =>
    servedAt.filter((each) => now - each < windowMs),

  historyDays: (): number => 90,

  /** The earliest day that a call without the PSU may reach. */
  earliestUnattendedDay: (today: string, historyDays: number): string => addDays(today, -historyDays),

  /** Whether an unattended call that asks for older transactions is refused; otherwise they are left out. */
  refusesOlderHistory: (): boolean => true,
};

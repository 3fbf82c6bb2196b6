/** Decisions on the simulated batch: when it runs and what it takes (ENV-10, ENV-11). */

import type { TransactionStatus } from '../../model/codes.js';
import type { PaymentFamily } from '../state/payment-records.js';

const waiting: ReadonlySet<TransactionStatus> = new Set(['PDNG', 'ACTC', 'ACCP', 'ACWC', 'ACSP']);

export const batch = {
  /** Hours of the day (UTC) at which a run is due. */
  hours: (): readonly number[] => [6, 9, 12, 15, 18],

  takes: (family: PaymentFamily, _product: string): boolean => family !== 'periodic-payment',

  /** Which payments of a family that the batch takes wait for it. */
  moves: (status: TransactionStatus): boolean => waiting.has(status),

  /** A later order waits for its day. */
  isDue: (day: string, today: string): boolean => day <= today,

  /** Whether a run rejects what the account does not cover any more. */
  checksFunds: (): boolean => true,

  statusAfterRun: (): TransactionStatus => 'ACSC',

  /** Whether a run writes what it executed to the accounts. */
  books: (): boolean => true,
};

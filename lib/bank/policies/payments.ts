/** Decisions on payments: first status, life cycle, duplicates, funds (STA, PRS and PAY clauses). */

import type { TransactionStatus } from '../../model/codes.js';

const finalStatuses: ReadonlySet<TransactionStatus> = new Set(['ACSC', 'RJCT', 'CANC']);

export const payments = {
  initialStatus: (): TransactionStatus => 'RCVD',

  isFinal: (status: TransactionStatus): boolean => finalStatuses.has(status),
};

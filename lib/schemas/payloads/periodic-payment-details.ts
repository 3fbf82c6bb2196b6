/**
 * Reply with a standing order as stored. The interface does not show it: only the common types in it are
 * stated.
 */

import { storedDebtorAccount, storedOrder, storedState } from '../parts/stored-payment.js';
import { replyDate } from '../parts/transaction.js';
import type { PayloadSchema } from '../schema.js';

export const periodicPaymentDetails = {
  $id: 'psd2:periodic-payment-details',
  title: 'Periodic payment details',
  'x-basis': 'framework',
  type: 'object',
  required: [
    'instructedAmount',
    'creditorName',
    'creditorAccount',
    'debtorAccount',
    'startDate',
    'frequency',
  ],
  properties: {
    ...storedOrder,
    debtorAccount: storedDebtorAccount,
    startDate: replyDate,
    endDate: replyDate,
    frequency: { type: 'string' },
    executionRule: { type: 'string' },
    dayOfExecution: { type: 'string' },
    monthsOfExecution: { type: 'array', items: { type: 'string' } },
    ...storedState,
  },
} as const satisfies PayloadSchema;

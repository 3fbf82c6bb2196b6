/**
 * Reply with a single payment as stored. The interface does not show it: only the common types in it are
 * stated.
 */

import { storedDebtorAccount, storedOrder, storedState } from '../parts/stored-payment.js';
import { replyDate } from '../parts/transaction.js';
import type { PayloadSchema } from '../schema.js';

export const paymentDetails = {
  $id: 'psd2:payment-details',
  title: 'Payment details',
  'x-basis': 'published',
  type: 'object',
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'debtorAccount'],
  properties: {
    ...storedOrder,
    debtorAccount: storedDebtorAccount,
    requestedExecutionDate: replyDate,
    serviceLevel: { type: 'string', 'x-basis': 'assumed' },
    regulatoryReportingCode: { type: 'string', 'x-basis': 'assumed' },
    regulatoryReportingInformation: { type: 'string', 'x-basis': 'assumed' },
    ...storedState,
  },
} as const satisfies PayloadSchema;

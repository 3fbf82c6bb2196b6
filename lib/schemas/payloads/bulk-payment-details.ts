/** Reply with a bulk as stored. The interface does not show it: only the common types in it are stated. */

import { storedDebtorAccount, storedOrder, storedState } from '../parts/stored-payment.js';
import { replyDate } from '../parts/transaction.js';
import type { PayloadSchema } from '../schema.js';

export const bulkPaymentDetails = {
  $id: 'psd2:bulk-payment-details',
  title: 'Bulk payment details',
  'x-basis': 'framework',
  type: 'object',
  required: ['debtorAccount', 'payments'],
  properties: {
    paymentInformationId: { type: 'string' },
    debtorAccount: storedDebtorAccount,
    requestedExecutionDate: replyDate,
    payments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['instructedAmount', 'creditorName', 'creditorAccount'],
        properties: storedOrder,
      },
    },
    ...storedState,
  },
} as const satisfies PayloadSchema;

/** One account transaction as read back in the sandbox. The interface does not show it. */

import { replyDate } from '../parts/transaction.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxTransaction = {
  $id: 'psd2:sandbox-transaction',
  title: 'Sandbox account transaction',
  'x-basis': 'assumed',
  type: 'object',
  properties: {
    transactionId: { type: 'string' },
    bookingDate: replyDate,
    valueDate: replyDate,
    transactionAmount: { type: 'object' },
    remittanceInformationUnstructured: { type: 'string' },
    transactionDetails: { description: 'The record in a wrapper, as in production.', type: 'object' },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

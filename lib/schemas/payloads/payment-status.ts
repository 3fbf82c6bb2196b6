/** Reply with the status of a payment (TYPE-30, STA-04). Only the common types in it are stated. */

import { messageMembers, transactionStatus } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const paymentStatus = {
  $id: 'psd2:payment-status',
  title: 'Payment status',
  description: 'Where a payment stands; fundsAvailable tells that money was lacking.',
  'x-basis': 'stated',
  type: 'object',
  'x-clauses': { type: 'END-11' },
  required: ['transactionStatus'],
  properties: {
    transactionStatus: { ...transactionStatus, 'x-bases': { required: 'published' } },
    paymentId: { type: 'string', 'x-basis': 'published' },
    fundsAvailable: { type: 'boolean', 'x-clause': 'STA-04', 'x-basis': 'assumed' },
    ...messageMembers,
  },
} as const satisfies PayloadSchema;

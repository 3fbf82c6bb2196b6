/** Reply to the creation of a payment (PRS-02 to PRS-12). */

import { messageMembers, transactionStatus } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const paymentInitiationResponse = {
  $id: 'psd2:payment-initiation-response',
  title: 'Payment initiation response',
  description: 'What the bank says of a payment that it has just created.',
  'x-basis': 'stated',
  type: 'object',
  'x-clauses': { type: 'PRS-02' },
  required: ['paymentId', 'transactionStatus'],
  properties: {
    paymentId: { type: 'string', 'x-clause': 'PRS-02' },
    transactionStatus: { ...transactionStatus, 'x-clause': 'PRS-05', 'x-clauses': { required: 'PRS-04' } },
    transactionFees: { description: 'All fees together.', $ref: 'psd2:amount', 'x-clause': 'PRS-06' },
    transactionFeeIndicator: { type: 'boolean', 'x-clause': 'PRS-08' },
    ...messageMembers,
    tppMessages: { ...messageMembers.tppMessages, 'x-clause': 'PRS-10' },
  },
} as const satisfies PayloadSchema;

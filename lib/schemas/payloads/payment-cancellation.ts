/**
 * Reply to the deletion of a payment that was authorised: the way to the authorisation of its cancellation.
 */

import { messageMembers, transactionStatus } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const paymentCancellation = {
  $id: 'psd2:payment-cancellation',
  title: 'Payment cancellation',
  description: 'The way to the authorisation that the cancellation of an authorised payment needs.',
  'x-basis': 'published',
  type: 'object',
  required: ['_links'],
  properties: {
    transactionStatus: { ...transactionStatus, 'x-basis': 'stated' },
    ...messageMembers,
  },
} as const satisfies PayloadSchema;

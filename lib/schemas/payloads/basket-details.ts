/** Reply with a signing basket and its single status (BSK-03); its members come from the framework. */

import { messageMembers, transactionStatus } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

const status = {
  ...transactionStatus,
  'x-bases': { required: 'framework', type: 'stated', enum: 'stated' },
} as const;

export const basketDetails = {
  $id: 'psd2:basket-details',
  title: 'Basket details',
  description: 'The payments of a basket and the worst of their statuses.',
  'x-basis': 'framework',
  type: 'object',
  required: ['transactionStatus', 'payments'],
  properties: {
    transactionStatus: status,
    payments: { type: 'array', items: { type: 'string' } },
    ...messageMembers,
  },
} as const satisfies PayloadSchema;

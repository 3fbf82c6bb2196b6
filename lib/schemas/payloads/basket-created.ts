/** Reply to the creation of a signing basket; its members come from the framework. */

import { messageMembers, transactionStatus } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

const status = {
  ...transactionStatus,
  'x-bases': { required: 'framework', type: 'stated', enum: 'stated' },
} as const;

export const basketCreated = {
  $id: 'psd2:basket-created',
  title: 'Basket created',
  'x-basis': 'framework',
  type: 'object',
  required: ['basketId', 'transactionStatus', '_links'],
  properties: {
    basketId: { type: 'string', minLength: 1 },
    transactionStatus: status,
    ...messageMembers,
  },
} as const satisfies PayloadSchema;

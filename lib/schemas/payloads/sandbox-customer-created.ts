/**
 * Reply to the creation of a sandbox customer (SBX-38). The interface does not show it; its members are
 * published.
 */

import { psuContexts } from '../../model/codes.js';
import type { PayloadSchema } from '../schema.js';

const text = { type: 'string' } as const;
const ids = { type: 'array', 'x-basis': 'assumed' } as const;

export const sandboxCustomerCreated = {
  $id: 'psd2:sandbox-customer-created',
  title: 'Sandbox customer created',
  description: 'The new customer; that it holds what the record holds later is our guess.',
  'x-basis': 'published',
  type: 'object',
  required: ['customerId', 'customerNumber', 'customerType', 'customerName'],
  properties: {
    customerId: { ...text, minLength: 1 },
    customerNumber: text,
    customerType: { type: 'string', enum: psuContexts },
    customerName: text,
    agreements: ids,
    accounts: ids,
    cardAccounts: ids,
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

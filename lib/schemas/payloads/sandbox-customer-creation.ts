/** Body that makes a sandbox customer (SBX-38). Its members are published. */

import { psuContexts } from '../../model/codes.js';
import { customerNumber } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxCustomerCreation = {
  $id: 'psd2:sandbox-customer-creation',
  title: 'Sandbox customer creation',
  'x-basis': 'published',
  type: 'object',
  'x-clause': 'SBX-38',
  required: ['customerNumber', 'customerType', 'customerName'],
  properties: {
    customerNumber: { ...customerNumber, 'x-clause': 'SBX-38' },
    customerType: { type: 'string', enum: psuContexts, 'x-clause': 'SBX-38' },
    customerName: { type: 'string', 'x-clause': 'SBX-38' },
  },
} as const satisfies PayloadSchema;

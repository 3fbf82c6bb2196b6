/** The sandbox card account as read back. The interface does not show it. */

import { sandboxCurrency } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

const text = { type: 'string' } as const;
const id = { type: 'string', minLength: 1 } as const;

export const sandboxCardAccount = {
  $id: 'psd2:sandbox-card-account',
  title: 'Sandbox card account',
  'x-basis': 'assumed',
  type: 'object',
  required: ['resourceId'],
  properties: {
    resourceId: { ...id, 'x-basis': 'published' },
    customerNumber: text,
    maskedPan: text,
    name: text,
    product: text,
    currency: sandboxCurrency,
    creditLimit: { type: 'object' },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

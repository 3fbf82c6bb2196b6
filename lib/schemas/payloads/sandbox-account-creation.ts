/** Body that makes a sandbox account. Only the owner is published, the rest is assumed. */

import { customerNumber, sandboxCurrency } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxAccountCreation = {
  $id: 'psd2:sandbox-account-creation',
  title: 'Sandbox account creation',
  'x-basis': 'assumed',
  type: 'object',
  required: ['customerNumber'],
  properties: {
    customerNumber: { ...customerNumber, 'x-basis': 'published' },
    accountName: { type: 'string' },
    currency: sandboxCurrency,
    cashAccountType: { type: 'string' },
    creditLine: { type: 'number' },
    balance: { type: 'number' },
  },
} as const satisfies PayloadSchema;

/** Body that makes a sandbox card account (SBX-39). Only the owner is published, the rest is assumed. */

import { customerNumber, sandboxCurrency } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxCardAccountCreation = {
  $id: 'psd2:sandbox-card-account-creation',
  title: 'Sandbox card account creation',
  'x-basis': 'assumed',
  type: 'object',
  'x-clause': 'SBX-39',
  required: ['customerNumber'],
  properties: {
    customerNumber: { ...customerNumber, 'x-clause': 'SBX-39', 'x-basis': 'published' },
    maskedPan: { type: 'string' },
    currency: sandboxCurrency,
    creditLimit: { type: 'number' },
    product: { type: 'string' },
    name: { type: 'string', maxLength: 70, 'x-clauses': { maxLength: 'VER-10' } },
  },
} as const satisfies PayloadSchema;

/** The sandbox account as read back. Recorded, not shown by the interface. */

import { sandboxCurrency } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

const text = { type: 'string' } as const;
const id = { type: 'string', minLength: 1 } as const;

export const sandboxAccount = {
  $id: 'psd2:sandbox-account',
  title: 'Sandbox account',
  'x-basis': 'published',
  type: 'object',
  required: ['customerNumber', 'bban', 'iban', 'currency'],
  properties: {
    resourceId: id,
    id: { ...id, description: 'The older name of resourceId.' },
    customerNumber: text,
    accountName: text,
    bban: text,
    iban: text,
    currency: sandboxCurrency,
    cashAccountType: text,
    creditLine: { type: 'number' },
    balances: {
      type: 'array',
      items: {
        type: 'object',
        required: ['balanceAmount', 'balanceType'],
        properties: { balanceAmount: { $ref: 'psd2:sandbox-amount' }, balanceType: text },
      },
    },
    _links: { $ref: 'psd2:links' },
  },
  anyOf: [
    { type: 'object', required: ['resourceId'] },
    { type: 'object', required: ['id'] },
  ],
} as const satisfies PayloadSchema;

/**
 * Reply with the balances of an account. The interface states that both kinds of currency are there (ACC-06),
 * not under which names.
 */

import type { PayloadSchema } from '../schema.js';

export const balances = {
  $id: 'psd2:balances',
  title: 'Balances',
  description: 'The balances of one account, all in its currency.',
  'x-basis': 'published',
  type: 'object',
  required: ['balances'],
  properties: {
    account: { $ref: 'psd2:account-reference', 'x-clauses': { required: 'ACC-06' } },
    balances: { type: 'array', items: { $ref: 'psd2:balance' }, 'x-clauses': { required: 'ACC-12' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

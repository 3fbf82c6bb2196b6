/** Reply with the balances of a card account (ACC-08). The interface does not show it. */

import type { PayloadSchema } from '../schema.js';

export const cardBalances = {
  $id: 'psd2:card-balances',
  title: 'Card balances',
  'x-basis': 'published',
  type: 'object',
  required: ['balances'],
  properties: {
    cardAccount: { $ref: 'psd2:account-reference' },
    balances: { type: 'array', items: { $ref: 'psd2:balance' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

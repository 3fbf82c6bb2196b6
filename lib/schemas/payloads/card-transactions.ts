/**
 * Reply with the transactions of a card account outside the sandbox operations. The interface does not show
 * it.
 */

import type { PayloadSchema } from '../schema.js';

export const cardTransactions = {
  $id: 'psd2:card-transactions',
  title: 'Card account transactions',
  'x-basis': 'published',
  type: 'object',
  required: ['cardTransactions'],
  properties: {
    cardAccount: { $ref: 'psd2:account-reference' },
    cardTransactions: {
      type: 'object',
      properties: {
        booked: { type: 'array', items: { $ref: 'psd2:card-transaction' } },
        pending: { type: 'array', items: { $ref: 'psd2:card-transaction' } },
        _links: { $ref: 'psd2:links' },
      },
    },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

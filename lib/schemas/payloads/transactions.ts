/**
 * Reply with the transactions of an account, booked and pending apart (ACC-01); a part that was not asked for
 * may be absent.
 */

import type { PayloadSchema } from '../schema.js';

export const transactions = {
  $id: 'psd2:transactions',
  title: 'Account transactions',
  description:
    'Transactions of one account, booked and pending apart; a part that was not asked for may be absent.',
  'x-basis': 'published',
  type: 'object',
  required: ['transactions'],
  properties: {
    account: { $ref: 'psd2:account-reference' },
    transactions: {
      type: 'object',
      'x-clause': 'ACC-01',
      properties: {
        booked: {
          type: 'array',
          'x-clause': 'ACC-01',
          items: {
            $ref: 'psd2:transaction',
            type: 'object',
            required: ['transactionId', 'bookingDate'],
            'x-clauses': { required: 'ACC-03' },
          },
        },
        pending: { type: 'array', items: { $ref: 'psd2:transaction' }, 'x-clause': 'ACC-01' },
        _links: { $ref: 'psd2:links' },
      },
    },
    balances: { type: 'array', items: { $ref: 'psd2:balance' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

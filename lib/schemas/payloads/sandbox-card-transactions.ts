/**
 * Card transactions of the sandbox as read back (CARD-01 to CARD-11). The table makes amounts int32 where
 * amounts are strings elsewhere, so that a string is only remarked.
 */

import { replyDate } from '../parts/transaction.js';
import type { ClauseId, PayloadSchema, SchemaNode } from '../schema.js';

/** An amount of the table: a currency (clause `present`) and an int32 (clause `whole`). */
function cardAmount(present: ClauseId, whole: ClauseId) {
  return {
    type: 'object',
    'x-clause': present,
    required: ['currency', 'amount'],
    properties: {
      currency: { type: 'string', 'x-clause': present },
      amount: {
        anyOf: [
          { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
          { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?$' },
        ],
        not: { type: 'string' },
        'x-message': 'is no int32',
        'x-clause': whole,
        'x-bases': { not: 'published' },
      },
    },
  } as const satisfies SchemaNode;
}

export const sandboxCardTransactions = {
  $id: 'psd2:sandbox-card-transactions',
  title: 'Sandbox card account transactions',
  description: 'Card transactions that were made by hand on one sandbox card account.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'CARD-25',
  required: ['cardAccount', 'cardTransactions'],
  properties: {
    cardAccount: {
      type: 'object',
      'x-clause': 'CARD-01',
      required: ['maskedPan'],
      properties: { maskedPan: { type: 'string', 'x-clause': 'CARD-01' } },
    },
    cardTransactions: {
      type: 'object',
      'x-clause': 'CARD-02',
      required: ['booked', 'pending'],
      properties: {
        booked: {
          type: 'array',
          'x-clause': 'CARD-02',
          items: {
            type: 'object',
            'x-clause': 'CARD-02',
            required: [
              'cardTransactionId',
              'bookingDate',
              'transactionDate',
              'transactionAmount',
              'originalAmount',
              'merchantCategoryCode',
            ],
            properties: {
              cardTransactionId: { type: 'string', 'x-clause': 'CARD-03' },
              bookingDate: { ...replyDate, 'x-clause': 'CARD-04' },
              transactionDate: { ...replyDate, 'x-clause': 'CARD-05' },
              transactionAmount: cardAmount('CARD-06', 'CARD-07'),
              originalAmount: cardAmount('CARD-08', 'CARD-09'),
              merchantCategoryCode: { type: 'string', 'x-clause': 'CARD-10' },
            },
          },
        },
        pending: {
          type: 'array',
          'x-clause': 'CARD-11',
          items: { type: 'string', 'x-clause': 'CARD-11' },
        },
      },
    },
  },
} as const satisfies PayloadSchema;

/** One balance. That its currency is the account's (ACC-07) is judged over the whole reply, not here. */

import type { PayloadSchema } from '../schema.js';

export const balance = {
  $id: 'psd2:balance',
  title: 'Balance',
  description: 'A balance of one type, such as expected, closingBooked or interimBooked.',
  'x-basis': 'published',
  type: 'object',
  required: ['balanceAmount', 'balanceType'],
  properties: {
    balanceAmount: { $ref: 'psd2:amount', 'x-clauses': { required: 'ACC-06' } },
    balanceType: { type: 'string' },
    creditLimitIncluded: { type: 'boolean', 'x-basis': 'framework' },
    lastChangeDateTime: {
      type: 'string',
      format: 'date-time',
      'x-basis': 'framework',
      'x-clauses': { format: 'TRN-10' },
      'x-bases': { format: 'stated' },
    },
    referenceDate: {
      type: 'string',
      format: 'date',
      'x-basis': 'framework',
      'x-clauses': { format: 'TRN-09' },
      'x-bases': { format: 'stated' },
    },
    lastCommittedTransaction: { type: 'string', 'x-basis': 'framework' },
  },
} as const satisfies PayloadSchema;

/**
 * The account that a payment debits: an ordinary one by number, or a card account by reference (PAY-23 to
 * PAY-32).
 */

import { creditCardScheme } from '../../model/codes.js';
import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const debtorAccount = {
  $id: 'psd2:debtor-account',
  title: 'Debtor account',
  description: 'An ordinary account by its domestic number, or a card account by its reference; never both.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'PAY-23',
  required: ['currency'],
  properties: {
    bban: { type: 'string', maxLength: 30, 'x-clause': 'PAY-28' },
    other: {
      type: 'object',
      'x-clause': 'PAY-30',
      required: ['identification', 'schemeNameProprietary'],
      properties: {
        identification: { type: 'string', 'x-clause': 'PAY-30' },
        schemeNameProprietary: {
          type: 'string',
          enum: [creditCardScheme],
          'x-clause': 'PAY-31',
          'x-clauses': { enum: 'PAY-32' },
        },
      },
    },
    currency: {
      type: 'string',
      enum: currencies,
      'x-clause': 'PAY-24',
      'x-bases': { type: 'assumed', enum: 'assumed' },
    },
  },
  oneOf: [
    { type: 'object', required: ['bban'] },
    { type: 'object', required: ['other'] },
  ],
  'x-clauses': { 'oneOf/none': 'PAY-26', 'oneOf/several': 'PAY-25' },
} as const satisfies PayloadSchema;

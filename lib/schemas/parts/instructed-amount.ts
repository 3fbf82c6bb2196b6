/** The amount that a payment request instructs (PAY-02, PAY-03, TYPE-01, TYPE-02, TYPE-05, TYPE-06). */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const instructedAmount = {
  $id: 'psd2:instructed-amount',
  title: 'Instructed amount',
  description: 'A sum of money that a payment moves, as a decimal text with its currency.',
  'x-basis': 'stated',
  type: 'object',
  required: ['amount', 'currency'],
  properties: {
    amount: {
      type: 'string',
      pattern: '^-?[0-9]+(\\.[0-9]+)?$',
      'x-message': 'is no decimal number',
      'x-clauses': { required: 'TYPE-01', type: 'TYPE-01', pattern: 'TYPE-05' },
      'x-bases': { pattern: 'derived' },
      // Patterns that say nothing about a text which is no number at all, so that one mistake is one finding.
      allOf: [
        {
          pattern: '^(?!-?[0-9]{14})',
          'x-message': 'has more than 13 digits before the point',
          'x-clause': 'TYPE-06',
          'x-basis': 'assumed',
        },
        {
          pattern: '^(?!-[0-9]|0+(\\.0+)?$)',
          'x-message': 'is not above zero',
          'x-clause': 'PAY-02',
          'x-basis': 'assumed',
        },
      ],
    },
    currency: {
      type: 'string',
      enum: currencies,
      'x-clauses': { required: 'TYPE-02', type: 'TYPE-02', enum: 'PAY-03' },
    },
  },
  'x-minor-units': true,
  'x-customary-minor-units': true,
  'x-clauses': { type: 'PAY-02', 'x-minor-units': 'TYPE-05', 'x-customary-minor-units': 'TYPE-05' },
  'x-bases': { 'x-customary-minor-units': 'assumed' },
} as const satisfies PayloadSchema;

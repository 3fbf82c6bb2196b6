/** Amounts of replies (TYPE-01, TYPE-02, TYPE-04, TYPE-07, TYPE-22). */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const amount = {
  $id: 'psd2:amount',
  title: 'Amount',
  description: 'A sum of money as a decimal text with its currency.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'TYPE-01',
  required: ['amount', 'currency'],
  properties: {
    amount: {
      type: 'string',
      pattern: '^-?[0-9]+(\\.[0-9]+)?$',
      'x-message': 'is no decimal number',
      'x-clauses': { required: 'TYPE-01', type: 'TYPE-07', pattern: 'TYPE-04' },
      'x-bases': { pattern: 'derived' },
    },
    currency: {
      type: 'string',
      enum: currencies,
      'x-clauses': { required: 'TYPE-02', type: 'TYPE-02', enum: 'TYPE-22' },
    },
  },
  'x-minor-units': true,
  'x-customary-minor-units': true,
  'x-clauses': { 'x-minor-units': 'TYPE-04', 'x-customary-minor-units': 'TYPE-04' },
  'x-bases': { 'x-customary-minor-units': 'assumed' },
} as const satisfies PayloadSchema;

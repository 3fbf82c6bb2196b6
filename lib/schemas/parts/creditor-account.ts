/** The account that a payment credits (PAY-10 to PAY-14). */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const creditorAccount = {
  $id: 'psd2:creditor-account',
  title: 'Creditor account',
  description: 'An account by its domestic number.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'PAY-10',
  required: ['bban', 'currency'],
  properties: {
    bban: { type: 'string', maxLength: 30, 'x-clause': 'PAY-11', 'x-clauses': { maxLength: 'PAY-12' } },
    currency: {
      type: 'string',
      enum: currencies,
      'x-clause': 'PAY-14',
      'x-clauses': { required: 'PAY-13' },
      'x-bases': { type: 'assumed', enum: 'assumed' },
    },
  },
} as const satisfies PayloadSchema;

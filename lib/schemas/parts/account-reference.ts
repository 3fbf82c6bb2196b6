/** How replies name an account: the members seen so far, none of them shown by the interface. */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const accountReference = {
  $id: 'psd2:account-reference',
  title: 'Account reference',
  description: 'An account by number, by masked card number, or by both numbers and currency.',
  'x-basis': 'published',
  type: 'object',
  properties: {
    bban: { type: 'string' },
    iban: { type: 'string', format: 'iban', 'x-bases': { format: 'framework' } },
    maskedPan: { type: 'string' },
    currency: { type: 'string', enum: currencies, 'x-clause': 'TYPE-22', 'x-basis': 'stated' },
  },
} as const satisfies PayloadSchema;

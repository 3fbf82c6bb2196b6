/**
 * Accounts of payments that leave Norway: by IBAN, or by whichever number the country of the creditor has.
 */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

const currency = { type: 'string', enum: currencies } as const;
const iban = { type: 'string', format: 'iban', 'x-bases': { format: 'framework' } } as const;

export const ibanAccount = {
  $id: 'psd2:iban-account',
  title: 'Account by IBAN',
  'x-basis': 'published',
  type: 'object',
  required: ['iban', 'currency'],
  properties: { iban, currency },
} as const satisfies PayloadSchema;

export const foreignAccount = {
  $id: 'psd2:foreign-account',
  title: 'Account by IBAN or domestic number',
  'x-basis': 'published',
  type: 'object',
  required: ['currency'],
  properties: { bban: { type: 'string', maxLength: 30 }, iban, currency },
  anyOf: [
    { type: 'object', required: ['bban'] },
    { type: 'object', required: ['iban'] },
  ],
} as const satisfies PayloadSchema;

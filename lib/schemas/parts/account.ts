/** The account record, as recorded; the interface itself states only the length of the name (VER-10). */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const account = {
  $id: 'psd2:account',
  title: 'Account',
  description: 'An ordinary account that the PSU gave access to.',
  'x-basis': 'published',
  type: 'object',
  required: ['resourceId', 'currency', '_links'],
  properties: {
    resourceId: { type: 'string', minLength: 1 },
    bban: { type: 'string' },
    iban: { type: 'string', format: 'iban', 'x-bases': { format: 'framework' } },
    currency: {
      type: 'string',
      enum: currencies,
      'x-clauses': { enum: 'TYPE-22' },
      'x-bases': { enum: 'stated' },
    },
    name: {
      type: 'string',
      maxLength: 70,
      'x-clauses': { maxLength: 'VER-10' },
      'x-bases': { maxLength: 'stated' },
    },
    product: { type: 'string', maxLength: 35, 'x-bases': { maxLength: 'framework' } },
    cashAccountType: { type: 'string' },
    bic: { type: 'string', format: 'bic', 'x-bases': { format: 'framework' } },
    status: { type: 'string', enum: ['enabled', 'deleted', 'blocked'], 'x-basis': 'framework' },
    usage: { type: 'string', enum: ['PRIV', 'ORGA'], 'x-basis': 'framework' },
    details: { type: 'string', maxLength: 512, 'x-basis': 'framework' },
    linkedAccounts: { type: 'string', maxLength: 70, 'x-basis': 'framework' },
    ownerName: { type: 'string', 'x-basis': 'framework' },
    displayName: { type: 'string', 'x-basis': 'framework' },
    balances: { type: 'array', items: { $ref: 'psd2:balance' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

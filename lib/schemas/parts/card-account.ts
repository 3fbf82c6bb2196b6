/** The card account record; relatedAccount is where a payment takes its debtor reference from (PAY-33). */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema } from '../schema.js';

export const cardAccount = {
  $id: 'psd2:card-account',
  title: 'Card account',
  description: 'A card account that the PSU gave access to.',
  'x-basis': 'published',
  type: 'object',
  required: ['resourceId', 'maskedPan', 'currency', '_links'],
  properties: {
    resourceId: { type: 'string', minLength: 1 },
    maskedPan: { type: 'string', maxLength: 35, 'x-bases': { maxLength: 'framework' } },
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
    creditLimit: { $ref: 'psd2:amount' },
    balances: { type: 'array', items: { $ref: 'psd2:balance' } },
    relatedAccount: {
      type: 'object',
      'x-clause': 'PAY-33',
      'x-basis': 'assumed',
      properties: {
        identification: { type: 'string', 'x-clause': 'PAY-33' },
        schemeNameProprietary: { type: 'string', 'x-clause': 'PAY-33' },
      },
    },
    status: { type: 'string', enum: ['enabled', 'deleted', 'blocked'], 'x-basis': 'framework' },
    usage: { type: 'string', enum: ['PRIV', 'ORGA'], 'x-basis': 'framework' },
    details: { type: 'string', maxLength: 1000, 'x-basis': 'framework' },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

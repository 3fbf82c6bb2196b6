/**
 * Pieces of sandbox records, where money is a number (CARD-07) and most members are known from the portal
 * only.
 */

import { currencies } from '../../model/currency.js';
import type { PayloadSchema, SchemaNode } from '../schema.js';

/** A currency that the interface lists; sandbox bodies declare it only as a string. */
export const sandboxCurrency = {
  type: 'string',
  enum: currencies,
  'x-bases': { enum: 'assumed' },
} as const satisfies SchemaNode;

/** Who a sandbox record belongs to. */
export const customerNumber = {
  description: 'The national identity number that the sandbox login takes.',
  type: 'string',
  minLength: 1,
} as const satisfies SchemaNode;

/** An amount in sandbox requests and records: number and currency. */
export const sandboxAmount = {
  $id: 'psd2:sandbox-amount',
  title: 'Sandbox amount',
  description: 'A sum of money as a JSON number with its currency.',
  'x-basis': 'published',
  type: 'object',
  required: ['amount', 'currency'],
  properties: { amount: { type: 'number' }, currency: sandboxCurrency },
} as const satisfies PayloadSchema;

export const engagement = {
  $id: 'psd2:engagement',
  title: 'Engagement',
  description:
    'What a person may do with one account of a corporation: REGISTER and VIEW together make it eligible for consent.',
  'x-basis': 'published',
  type: 'object',
  required: ['customer', 'account', 'roles'],
  properties: {
    customer: { description: 'Customer number of the person.', type: 'string', minLength: 1 },
    account: {
      type: 'object',
      required: ['iban'],
      properties: { iban: { type: 'string', minLength: 1 } },
    },
    roles: { type: 'array', items: { type: 'string' } },
    registerLimit: { type: 'number' },
    approvalLimit: { type: 'number' },
  },
} as const satisfies PayloadSchema;

/**
 * The file of `bank --data`: customers, accounts, cards and agreements of one's own beside the fixed ones.
 * The schema is published.
 */

import type { FromSchema } from 'json-schema-to-ts';
import { currencies } from '../../model/currency.js';
import { closedObject } from '../../model/json-value.js';

const text = { type: 'string', minLength: 1, maxLength: 70 } as const;
const sum = { type: 'string', pattern: '^-?\\d{1,13}(\\.\\d{1,3})?$' } as const;
const currency = { enum: currencies, description: 'Default NOK.' } as const;
const daysAgo = {
  type: 'integer',
  minimum: 0,
  maximum: 3650,
  description: 'How many days before the start of the bank.',
} as const;
const times = {
  type: 'integer',
  minimum: 1,
  maximum: 2000,
  description: 'So many of the kind, each a day further back; for lists of many pages.',
} as const;
const customerNumber = { type: 'string', pattern: '^\\d{11}$' } as const;

const entry = closedObject(
  {
    daysAgo,
    amount: { ...sum, description: 'Negative for debits, in the currency of the account.' },
    text: { type: 'string', minLength: 1, maxLength: 140 },
    pending: { type: 'boolean' },
    times,
  },
  ['pending', 'times'],
);

const account = closedObject(
  {
    name: text,
    bban: { type: 'string', pattern: '^\\d{11}$', description: 'Default: one that is free.' },
    currency,
    balance: { ...sum, description: 'Booked balance, default 0.' },
    creditLine: { ...sum, description: 'Default 0.' },
    savings: { type: 'boolean' },
    paymentAllowed: { type: 'boolean', description: 'Default true.' },
    transactions: { type: 'array', items: entry, maxItems: 500 },
  },
  ['bban', 'currency', 'balance', 'creditLine', 'savings', 'paymentAllowed', 'transactions'],
);

const card = closedObject(
  {
    name: text,
    maskedPan: { type: 'string', pattern: '^[0-9*]{13,19}$' },
    currency,
    creditLimit: sum,
    transactions: {
      type: 'array',
      maxItems: 500,
      items: {
        ...entry,
        properties: {
          ...entry.properties,
          original: {
            type: 'object',
            description: 'As bought, where that was in another currency.',
            properties: { amount: sum, currency: { enum: currencies } },
            required: ['amount', 'currency'],
            additionalProperties: false,
          },
        },
      },
    },
  },
  ['currency', 'creditLimit', 'transactions'],
);

export const ownDataSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Sandbox data of your own',
  description:
    'Customers beside the fixed ones, for psd2-conformance bank --data FILE. POST /v1/sandbox/initialize takes them away.',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    customers: {
      type: 'array',
      maxItems: 500,
      items: closedObject(
        {
          customerNumber: {
            ...customerNumber,
            description: 'What the customer logs in with: made up, never a real one.',
          },
          customerType: { enum: ['PRIVATE', 'CORPORATE'] },
          customerName: text,
          accounts: { type: 'array', items: account, maxItems: 500 },
          cards: { type: 'array', items: card, maxItems: 100 },
        },
        ['accounts', 'cards'],
      ),
    },
    agreements: {
      type: 'array',
      maxItems: 500,
      description: 'Who may act for which corporate customer.',
      items: closedObject({
        name: text,
        owner: {
          ...customerNumber,
          description: 'A corporate customer, of this file or of the fixed set.',
        },
        persons: {
          type: 'array',
          items: customerNumber,
          description: 'Whoever may see and use all accounts of the owner.',
        },
      }),
    },
  },
  additionalProperties: false,
} as const;

/** What such a file holds. */
export type OwnData = FromSchema<typeof ownDataSchema>;

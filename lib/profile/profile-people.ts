/**
 * The part of the profile schema about people: test users, what they granted before, and how they are played
 * at the bank.
 */

import { closedObject } from '../model/json-value.js';

/** A text that is not empty. */
export const text = { type: 'string', minLength: 1 } as const;

const seconds = { type: 'number', exclusiveMinimum: 0 } as const;

/** Where a secret stands. */
export const secretSource = {
  description: 'A file (relative to the profile), or an environment variable that holds the text itself.',
  oneOf: [text, closedObject({ env: text })],
} as const;

/** An account that a test user has. */
export const accountSchema = closedObject({ bban: text, currency: text, resourceId: text }, ['resourceId']);

const granted = closedObject(
  {
    tpp: { enum: ['primary', 'second', 'aispOnly', 'pispOnly', 'withoutRole'] },
    psuId: secretSource,
    corporateId: secretSource,
    sessionId: secretSource,
  },
  ['tpp', 'corporateId', 'sessionId'],
);

/** A test user of the bank. */
export const psuSchema = closedObject(
  {
    identity: secretSource,
    kind: { enum: ['private', 'corporate'] },
    accounts: { type: 'array', items: accountSchema },
    debtor: text,
    name: secretSource,
    agreements: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: secretSource, name: secretSource, company: secretSource },
        minProperties: 1,
        additionalProperties: false,
      },
    },
    ownAccounts: { type: 'boolean' },
    granted: { type: 'array', items: granted },
  },
  ['accounts', 'debtor', 'name', 'agreements', 'ownAccounts', 'granted'],
);

const selectors = {
  type: 'object',
  properties: {
    identity: text,
    context: text,
    agreement: text,
    account: text,
    approve: text,
    cancel: text,
  },
  additionalProperties: false,
} as const;

const hosts = {
  type: 'array',
  items: { type: 'string', pattern: '^(\\*\\.)?[A-Za-z0-9.-]+$' },
} as const;

/** How the profile says who plays the person at the bank. */
export const scaSchema = {
  oneOf: [
    closedObject({ driver: { const: 'form' }, selectors, hosts }, ['selectors', 'hosts']),
    closedObject(
      {
        driver: { const: 'browser' },
        selectors,
        hosts,
        executable: text,
        timeoutSeconds: seconds,
      },
      ['selectors', 'hosts', 'executable', 'timeoutSeconds'],
    ),
    closedObject(
      {
        driver: { const: 'command' },
        command: { type: 'array', items: text, minItems: 1 },
        timeoutSeconds: seconds,
      },
      ['timeoutSeconds'],
    ),
    closedObject({ driver: { const: 'stored' } }),
    closedObject({ driver: { const: 'manual' }, deadlineSeconds: seconds }, ['deadlineSeconds']),
  ],
} as const;

/**
 * The part of the profile schema about people: test users, what they granted before, and how they are played
 * at the bank.
 */

/** A text that is not empty. */
export const text = { type: 'string', minLength: 1 } as const;

const seconds = { type: 'number', exclusiveMinimum: 0 } as const;

/** Where a secret stands. */
export const secretSource = {
  description: 'A file (relative to the profile), or an environment variable that holds the text itself.',
  oneOf: [
    text,
    {
      type: 'object',
      properties: { env: text },
      required: ['env'],
      additionalProperties: false,
    },
  ],
} as const;

/** An account that a test user has. */
export const accountSchema = {
  type: 'object',
  properties: {
    bban: text,
    currency: text,
    resourceId: text,
  },
  required: ['bban', 'currency'],
  additionalProperties: false,
} as const;

const granted = {
  type: 'object',
  properties: {
    tpp: { enum: ['primary', 'second', 'aispOnly', 'pispOnly', 'withoutRole'] },
    psuId: secretSource,
    corporateId: secretSource,
    sessionId: secretSource,
  },
  required: ['psuId'],
  additionalProperties: false,
} as const;

/** A test user of the bank. */
export const psuSchema = {
  type: 'object',
  properties: {
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
  required: ['identity', 'kind'],
  additionalProperties: false,
} as const;

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
    {
      type: 'object',
      properties: { driver: { const: 'form' }, selectors, hosts },
      required: ['driver'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        driver: { const: 'browser' },
        selectors,
        hosts,
        executable: text,
        timeoutSeconds: seconds,
      },
      required: ['driver'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        driver: { const: 'command' },
        command: { type: 'array', items: text, minItems: 1 },
        timeoutSeconds: seconds,
      },
      required: ['driver', 'command'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { driver: { const: 'stored' } },
      required: ['driver'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        driver: { const: 'manual' },
        deadlineSeconds: seconds,
      },
      required: ['driver'],
      additionalProperties: false,
    },
  ],
} as const;

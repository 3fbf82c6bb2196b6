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
    resourceId: {
      ...text,
      description:
        'Its id in the account list; needed only by the stored driver once the session of its SCA is over.',
    },
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
    identity: {
      ...secretSource,
      description:
        'What the PSU enters at the login page: the eleven digits of a national identity number (or D-number), without blanks; in the sandbox the customerNumber. Of made-up persons only.',
    },
    kind: { enum: ['private', 'corporate'] },
    accounts: { type: 'array', items: accountSchema },
    debtor: {
      ...text,
      description: 'BBAN of the account that pays; the first one in the list of the bank unless told.',
    },
    name: {
      ...secretSource,
      description: 'What login pages call the person; needed where they name people and companies only.',
    },
    agreements: {
      type: 'array',
      description:
        'All corporate agreements under which a corporate PSU may act. Login pages are read by them, and scenarios that need two choose by them.',
      items: {
        type: 'object',
        properties: { id: secretSource, name: secretSource, company: secretSource },
        minProperties: 1,
        additionalProperties: false,
      },
    },
    ownAccounts: {
      type: 'boolean',
      description:
        'Whether a corporate PSU has accounts of its own beside those of its agreements; scenarios that need them choose by it.',
    },
    granted: {
      type: 'array',
      items: granted,
      description: 'Access granted before the run; used by the stored and the manual driver.',
    },
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
  description:
    'Hosts to which login pages may lead besides those of the bank (the host of baseUrl, that of scaRedirect and hosts of their site), for example that of an identity provider; *.name takes all hosts below name.',
} as const;

/** How the profile says who plays the person at the bank. */
export const scaSchema = {
  description: 'How a person at the bank is played.',
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
        executable: {
          ...text,
          description: 'Path of a Chromium; absent: the variable PSD2_CHROMIUM, then the usual places.',
        },
        timeoutSeconds: { ...seconds, description: 'For one SCA; 120 unless told.' },
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
        deadlineSeconds: { ...seconds, description: 'For one step of the person; 300 unless told.' },
      },
      required: ['driver'],
      additionalProperties: false,
    },
  ],
} as const;

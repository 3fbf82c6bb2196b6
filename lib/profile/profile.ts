/**
 * The target profile: one JSON file that says which bank to judge, with which identities, and what it can and
 * may do. The schema below is published; the type follows from it. Keys and certificates are named by file or
 * environment variable, never written inline.
 */

import type { FromSchema } from 'json-schema-to-ts';
import { clauses } from '../catalogue/index.js';
import { psuSchema, scaSchema, secretSource, text } from './profile-people.js';

/** A certificate and its key. */
export const keyPairSchema = {
  type: 'object',
  properties: { certificate: secretSource, key: secretSource },
  required: ['certificate', 'key'],
  additionalProperties: false,
} as const;

/** A test payment shall not hurt whoever it is taken from. */
const amount = { type: 'integer', minimum: 1, maximum: 9_000 } as const;

/** What a profile says of one TPP. */
export const tppSchema = {
  type: 'object',
  properties: {
    certificate: secretSource,
    key: secretSource,
    roles: { type: 'array', items: { enum: ['AISP', 'PISP'] } },
    redirectUri: text,
    client: keyPairSchema,
  },
  required: ['certificate', 'key', 'roles'],
  additionalProperties: false,
} as const;

/** What a profile says of one lever. */
export const leverSchema = {
  description: 'A URL that takes JSON, or a program that gets the same JSON on standard input.',
  oneOf: [
    { type: 'object', properties: { url: text }, required: ['url'], additionalProperties: false },
    {
      type: 'object',
      properties: { command: { type: 'array', items: text, minItems: 1 } },
      required: ['command'],
      additionalProperties: false,
    },
  ],
} as const;

/** The levers of one bank or instance. */
export const leversSchema = {
  type: 'object',
  description: "What only the bank's side can do.",
  properties: {
    clock: leverSchema,
    batchRun: leverSchema,
    revoke: leverSchema,
    paymentPermission: leverSchema,
    funds: leverSchema,
  },
  additionalProperties: false,
} as const;

/** A clause of the catalogue. */
export const clauseIdSchema = { enum: clauses.map((each) => each.id) } as const;

/** The JSON Schema of a target profile, in one piece; `published-schema.ts` has it with references. */
export const targetProfileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'psd2-conformance:target-profile',
  title: 'Target profile of psd2-conformance',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    name: { ...text, description: 'How reports call the target.' },
    baseUrl: { ...text, description: 'Base address; every path of the interface is appended to it.' },
    environment: { enum: ['sandbox', 'production'] },
    interfaceVersion: { ...text, description: 'Version of the interface document that the target claims.' },
    ca: {
      ...secretSource,
      description: 'PEM of the authority of the TLS certificate; absent: the system trust.',
    },
    redirectUri: { ...text, description: 'TPP-Redirect-URI; nothing is ever fetched from it.' },
    tpps: {
      type: 'object',
      description: 'TPP identities. Only primary is required; what is missing makes clauses untestable.',
      properties: {
        primary: tppSchema,
        second: tppSchema,
        aispOnly: tppSchema,
        pispOnly: tppSchema,
        withoutRole: tppSchema,
        untrusted: tppSchema,
        expired: tppSchema,
        notYetValid: tppSchema,
        unregistered: tppSchema,
      },
      required: ['primary'],
      additionalProperties: false,
    },
    psus: {
      type: 'array',
      items: psuSchema,
      description: 'Test users of the bank. Each is used by one scenario at a time.',
    },
    sca: scaSchema,
    creditor: {
      type: 'object',
      description: 'Who receives the test payments.',
      properties: { name: text, bban: text, currency: text, country: text, townName: text },
      required: ['name', 'bban', 'currency', 'country'],
      additionalProperties: false,
    },
    payments: {
      type: 'object',
      description: 'What the test payments are made of.',
      properties: {
        amounts: {
          type: 'object',
          description:
            'Whole units from which on a test payment goes, up to nine more. Below 30 EUR a bank may exempt payments from SCA, and what needs one is untestable then. 400 NOK and 40 EUR unless told.',
          properties: { NOK: amount, EUR: amount },
          additionalProperties: false,
        },
        currencyAccount: {
          type: 'object',
          description:
            'An account of the creditor in another currency, for payments to currency accounts; that of creditor, in EUR, unless told.',
          properties: { bban: text, currency: text },
          required: ['bban', 'currency'],
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    capabilities: {
      type: 'object',
      description: 'What the target offers. false makes the clauses about it not applicable.',
      properties: {
        sandboxCustomers: {
          type: 'boolean',
          description:
            'Customers, accounts and agreements can be made by POST /v1/sandbox/…. Each scenario then has PSUs of its own, and those of the profile serve where none can be made.',
        },
        cards: { type: 'boolean' },
        baskets: { type: 'boolean' },
        bulkPayments: { type: 'boolean' },
        periodicPayments: { type: 'boolean' },
        singleSca: { type: 'boolean' },
        corporate: { type: 'boolean' },
        tppDialogue: { type: 'boolean' },
      },
      additionalProperties: false,
    },
    pins: {
      type: 'object',
      description:
        'What the target promises beyond the text: clauses that may then fail it, and values of assumptions.',
      properties: {
        clauses: { type: 'array', items: clauseIdSchema },
        assumptions: {
          type: 'object',
          description:
            'Answers by the id of the assumption, as "list assumptions" shows them. An id that ends in -operation says where an operation stands whose path the interface leaves open: method, blank and path below the base address, with the variables of the default, for example "basket-read-operation": "GET /v1/baskets/{basketId}". One that ends in -product says what a payment product is called in paths.',
        },
      },
      additionalProperties: false,
    },
    waivers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          clause: clauseIdSchema,
          reason: text,
          owner: text,
          expires: { type: 'string', format: 'date' },
        },
        required: ['clause', 'reason', 'owner', 'expires'],
        additionalProperties: false,
      },
    },
    budgets: {
      type: 'object',
      properties: {
        requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
        requests: {
          type: 'integer',
          minimum: 1,
          description: 'Requests of the whole run; what comes later is untestable. No bound unless told.',
        },
        unattendedCalls: {
          type: 'integer',
          minimum: 0,
          description:
            'Unattended calls a day that the run may make for each account and operation: what others leave of the four. In the sandbox, without a number, one scenario also makes the fifth.',
        },
        concurrency: {
          type: 'integer',
          minimum: 1,
          description:
            'Requests under way at once, login pages included; 4 unless told. A bank far away is judged in the same time with more.',
        },
        requestTimeoutSeconds: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Until a call without a complete reply is given up; 15 unless told.',
        },
        scenarioTimeoutSeconds: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Until a scenario is stopped and broken; 120 unless told.',
        },
        runTimeoutSeconds: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Until the run asks no more, and what is not judged is broken; 7200 unless told.',
        },
        callsWithoutReply: {
          type: 'integer',
          minimum: 1,
          description:
            'Calls in a row without a reply, or with status 502, 503 or 504, until the run asks no more; 10 unless told.',
        },
      },
      additionalProperties: false,
    },
    effects: {
      type: 'array',
      description:
        'Side effects that the run may have. Default: all in the sandbox, reads only in production.',
      items: {
        enum: [
          'reads',
          'creates-payments',
          'changes-consent',
          'changes-registration',
          'changes-sandbox',
          'resets-sandbox',
        ],
      },
    },
    levers: leversSchema,
    instances: {
      type: 'array',
      description:
        'Further instances of the same release with the same test users, each with data and a clock of its own. Scenarios that move the clock, run the batch or reset the sandbox run there, beside those at baseUrl. Each names the same levers as the profile.',
      items: {
        type: 'object',
        properties: { baseUrl: text, levers: leversSchema },
        required: ['baseUrl'],
        additionalProperties: false,
      },
    },
  },
  required: ['name', 'baseUrl', 'environment', 'redirectUri', 'tpps'],
  additionalProperties: false,
} as const;

/** A target profile as it stands in the file. */
export type TargetProfile = FromSchema<typeof targetProfileSchema>;

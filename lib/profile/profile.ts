/**
 * The target profile: one JSON file that says which bank to judge, with which identities, and what it can and
 * may do. The schema below is published; the type follows from it. Keys and certificates are named by file or
 * environment variable, never written inline.
 */

import type { FromSchema } from 'json-schema-to-ts';
import { clauses } from '../catalogue/index.js';
import { psuSchema, scaSchema, secretSource, text } from './profile-people.js';
import { closedObject } from '../model/json-value.js';

/** A certificate and its key. */
export const keyPairSchema = closedObject({ certificate: secretSource, key: secretSource });

/** A test payment shall not hurt whoever it is taken from. */
const amount = { type: 'integer', minimum: 1, maximum: 9_000 } as const;

/** What a profile says of one TPP. */
export const tppSchema = closedObject(
  {
    certificate: secretSource,
    key: secretSource,
    roles: { type: 'array', items: { enum: ['AISP', 'PISP'] } },
    redirectUri: text,
    client: keyPairSchema,
  },
  ['redirectUri', 'client'],
);

/** What a profile says of one lever. */
export const leverSchema = {
  description: 'A URL that takes JSON, or a program that gets the same JSON on standard input.',
  oneOf: [
    closedObject({ url: text }),
    closedObject({ command: { type: 'array', items: text, minItems: 1 } }),
  ],
} as const;

/** The levers of one bank or instance. */
export const leversSchema = {
  type: 'object',
  properties: {
    clock: leverSchema,
    batchRun: leverSchema,
    revoke: leverSchema,
    paymentPermission: leverSchema,
    funds: leverSchema,
    restart: leverSchema,
  },
  additionalProperties: false,
} as const;

/** A clause of the catalogue. */
export const clauseIdSchema = { enum: clauses.map((each) => each.id) } as const;

/**
 * The JSON Schema of a target profile, in one piece; `published-schema.ts` has it with references and with
 * what each member means.
 */
export const targetProfileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'psd2-conformance:target-profile',
  title: 'Target profile of psd2-conformance',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    name: text,
    baseUrl: text,
    environment: { enum: ['sandbox', 'production'] },
    interfaceVersion: text,
    ca: secretSource,
    redirectUri: text,
    tpps: {
      type: 'object',
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
        registeredAsAisp: tppSchema,
        registeredAsPisp: tppSchema,
        primaryRenewed: tppSchema,
        primaryAsAisp: tppSchema,
        primaryAsPisp: tppSchema,
        oddlyIssued: tppSchema,
      },
      required: ['primary'],
      additionalProperties: false,
    },
    psus: { type: 'array', items: psuSchema },
    sca: scaSchema,
    creditor: closedObject({ name: text, bban: text, currency: text, country: text, townName: text }, [
      'townName',
    ]),
    payments: {
      type: 'object',
      properties: {
        amounts: {
          type: 'object',
          properties: { NOK: amount, EUR: amount },
          additionalProperties: false,
        },
        currencyAccount: closedObject({ bban: text, currency: text }),
      },
      additionalProperties: false,
    },
    capabilities: {
      type: 'object',
      properties: {
        sandboxCustomers: { type: 'boolean' },
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
    strict: { type: 'boolean' },
    pins: {
      type: 'object',
      properties: {
        clauses: { type: 'array', items: clauseIdSchema },
        assumptions: { type: 'object' },
      },
      additionalProperties: false,
    },
    waivers: {
      type: 'array',
      items: closedObject({
        clause: clauseIdSchema,
        reason: text,
        owner: text,
        expires: { type: 'string', format: 'date' },
      }),
    },
    budgets: {
      type: 'object',
      properties: {
        requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
        requests: { type: 'integer', minimum: 1 },
        unattendedCalls: { type: 'integer', minimum: 0 },
        concurrency: { type: 'integer', minimum: 1 },
        requestTimeoutSeconds: { type: 'number', exclusiveMinimum: 0 },
        scenarioTimeoutSeconds: { type: 'number', exclusiveMinimum: 0 },
        runTimeoutSeconds: { type: 'number', exclusiveMinimum: 0 },
        callsWithoutReply: { type: 'integer', minimum: 1 },
      },
      additionalProperties: false,
    },
    effects: {
      type: 'array',
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
      items: closedObject({ baseUrl: text, levers: leversSchema }, ['levers']),
    },
  },
  required: ['name', 'baseUrl', 'environment', 'redirectUri', 'tpps'],
  additionalProperties: false,
} as const;

/** A target profile as it stands in the file. */
export type TargetProfile = FromSchema<typeof targetProfileSchema>;

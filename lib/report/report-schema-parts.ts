/** Parts of the schema of report.json: verdicts, by whom and against what, settings, repeated tries. */

import { tableOrder } from './outcome.js';
import { closedObject } from '../model/json-value.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** All verdicts. */
export const verdicts = tableOrder;
/** One of them. */
export const verdict = { enum: verdicts } as const;

export const outcome = {
  enum: [
    'conforms',
    'conforms-in-part',
    'does-not-conform',
    'harness-trouble',
    'stale-waivers',
    'not-enough-evidence',
  ],
} as const;

export const counts = {
  type: 'object',
  properties: {
    pass: count,
    warn: count,
    fail: count,
    observed: count,
    'not-applicable': count,
    security: count,
    untestable: count,
    unjudged: count,
    broken: count,
  },
  required: verdicts,
  additionalProperties: false,
} as const;

export const firstTry = {
  type: 'object',
  description:
    'The try, or the two, that met trouble on the way, after which the scenario ran once more; absent: one was enough.',
  properties: {
    exchanges: { ...count, description: 'So many exchanges at the beginning of the evidence are of it.' },
    trouble: text,
  },
  required: ['exchanges', 'trouble'],
  additionalProperties: false,
} as const;

export const judgedPart = {
  type: 'object',
  description: 'How much of the suite the verdict is about; absent: all of it.',
  properties: {
    judged: { ...count, description: 'Clauses that got a verdict about the bank.' },
    of: { ...count, description: 'Clauses that the whole suite looks at.' },
    chosenBy: { ...text, description: 'What made it a part, for example --tags SIG-06.' },
  },
  required: ['judged', 'of', 'chosenBy'],
  additionalProperties: false,
} as const;

export const profileHash = {
  ...text,
  description: 'SHA-256 of the profile as it was read, hexadecimal; absent: there was none.',
} as const;

const instant = { type: 'string', format: 'date-time' } as const;
const sha256 = { ...text, pattern: '^[0-9a-f]{64}$', description: 'Fingerprint, hexadecimal.' } as const;

export const commits = {
  type: 'object',
  description: 'Commits, hexadecimal; absent: none is known.',
  properties: {
    suite: { ...text, description: 'Of the suite.' },
    caller: { ...text, description: 'Of what the CI job that called the suite is about.' },
  },
  additionalProperties: false,
} as const;

export const peers = {
  type: 'array',
  description: 'Who answered over TLS: at the base address first, then at further instances.',
  items: closedObject(
    {
      address: text,
      protocol: { ...text, description: 'For example TLSv1.3.' },
      subject: { ...text, description: 'Of the certificate of the server.' },
      issuer: text,
      sha256,
      validTo: instant,
      unseen: { ...text, description: 'Why nobody was seen; the other members are absent then.' },
    },
    ['protocol', 'subject', 'issuer', 'sha256', 'validTo', 'unseen'],
  ),
} as const;

export const certificates = {
  type: 'array',
  description: 'The certificates with which the TPPs of the run sign.',
  items: closedObject({ tpp: text, subject: text, issuer: text, serial: text, sha256, validTo: instant }),
} as const;

export const answers = {
  type: 'array',
  description:
    'What the text leaves open, and what this bank does: questions that its profile or its replies answer.',
  items: closedObject(
    {
      question: { ...text, description: 'Id of an assumption, or of a clause.' },
      text: { ...text, description: 'The question, or what the clause says.' },
      topic: text,
      word: { ...text, description: 'The answer in a word.' },
      profile: { ...text, description: 'The answer that the profile pins, as JSON; absent: it pins none.' },
      seen: { type: 'array', items: text, description: 'What was observed.' },
    },
    ['profile'],
  ),
} as const;

export const history = {
  type: 'array',
  description: 'Earlier runs of the same target, the oldest first; absent: no history is kept.',
  items: closedObject({
    startedAt: { type: 'string', format: 'date-time' },
    suite: { ...text, description: 'Version of the suite.' },
    seed: { type: 'integer' },
    verdict: outcome,
  }),
} as const;

export const settings = {
  type: 'object',
  additionalProperties: text,
  description: 'What decided what is judged: identities, levers, effects, pins, depth, by name, in words.',
} as const;

/** The published JSON Schema of report.json (2020-12). `schemaVersion` grows when a member changes. */

import type { FromSchema } from 'json-schema-to-ts';
import {
  answers,
  certificates,
  commits,
  counts,
  firstTry,
  history,
  judgedPart,
  outcome,
  peers,
  profileHash,
  settings,
  verdict,
  verdicts,
} from './report-schema-parts.js';
import { closedObject } from '../model/json-value.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const clauseId = { type: 'string', pattern: '^[A-Z]+-[0-9]+$' } as const;
const waiver = closedObject({
  reason: text,
  owner: { ...text, description: 'Who answers for it.' },
  expires: { ...text, description: 'The day on which it ends, YYYY-MM-DD.' },
});

const finding = closedObject({
  expectation: text,
  expected: text,
  actual: { ...text, description: 'What the first of the replies shows.' },
  replies: { type: 'integer', minimum: 1, description: 'How many replies of the run broke it.' },
  scenarios: { type: 'integer', minimum: 1, description: 'In how many scenarios.' },
  scenario: { ...text, description: 'The scenario in which it showed first.' },
  exchange: { type: 'integer', minimum: 1, description: 'Number of that exchange in the evidence.' },
  evidence: { ...text, description: 'File of that evidence below the report folder, where it is written.' },
  others: { ...count, description: 'How many other values than this one were seen.' },
});

const clause = closedObject(
  {
    id: clauseId,
    chapter: { ...text, description: 'Letters of the id, for example SIG.' },
    level: { enum: ['must', 'should', 'may', 'info'] },
    basis: { enum: ['stated', 'derived', 'law', 'published', 'framework', 'assumed'] },
    law: { ...text, description: 'The articles that oblige the bank, where the basis is law.' },
    party: { enum: ['bank', 'tpp', 'both'] },
    environment: { enum: ['any', 'sandbox', 'production'] },
    risk: {
      enum: ['security', 'money', 'privacy', 'form'],
      description: 'What is at stake when the clause does not hold.',
    },
    severity: {
      enum: ['blocker', 'critical', 'normal', 'minor', 'trivial'],
      description: 'How grave that is, from risk and level, in the words of Allure.',
    },
    text,
    verdict,
    waived: { type: 'boolean', description: 'True when a waiver of the profile covers the red verdict.' },
    scenarios: {
      type: 'array',
      items: text,
      description: 'Scenarios that judged the clause; ambient stands for the checks on every reply.',
    },
    reason: { ...text, description: 'Why the verdict is not a plain pass.' },
    waiver: { ...waiver, description: 'The waiver that covers it; absent: none does.' },
    before: {
      type: 'array',
      items: { enum: [...verdicts, 'not-asked'] },
      description: 'What the runs in `history` said of it, in their order.',
    },
    flickers: { const: true, description: 'It went from red to green and back, or the other way round.' },
    findings: {
      type: 'array',
      items: finding,
      description: 'What replies broke of it, whatever a scenario was after; once each, with its count.',
    },
  },
  ['law', 'risk', 'severity', 'reason', 'waiver', 'before', 'flickers', 'findings'],
);

const check = closedObject(
  {
    clause: clauseId,
    expectation: text,
    held: { type: 'boolean' },
    observed: {
      const: true,
      description: 'It does not hold, and the text leaves that open: noted, and not held against the bank.',
    },
    refused: { const: true, description: 'It does not hold, and the bank refused the call.' },
    suspected: { const: true, description: 'A security finding: it does not hold, and is not stated.' },
    expected: text,
    actual: text,
    exchange: { type: 'integer', minimum: 1, description: 'Number of the exchange in the evidence.' },
  },
  ['observed', 'refused', 'suspected', 'expected', 'actual', 'exchange'],
);

const clauseVerdict = closedObject({ clause: clauseId, verdict, reason: text }, ['reason']);

const ambientFailure = closedObject({
  clause: clauseId,
  expectation: text,
  expected: text,
  actual: text,
  exchange: { type: 'integer', minimum: 1, description: 'The first exchange that broke it.' },
  replies: { type: 'integer', minimum: 1, description: 'How many replies broke it.' },
});

const leftBehind = closedObject({ what: text, id: text, by: text });

const scenario = closedObject(
  {
    id: text,
    title: text,
    clauses: { type: 'array', items: clauseVerdict, description: 'One verdict for each declared clause.' },
    verdict: { ...verdict, description: 'The worst of its verdicts.' },
    milliseconds: { type: 'number', minimum: 0 },
    exchanges: count,
    checks: { type: 'array', items: check },
    firstTry,
    ambientFailures: {
      type: 'array',
      items: ambientFailure,
      description: 'What its replies broke of the clauses that every reply must obey.',
    },
  },
  ['firstTry'],
);

export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Verdicts of one psd2-conformance run',
  type: 'object',
  properties: {
    schemaVersion: { const: 1 },
    suite: closedObject({ name: text, version: text }),
    target: closedObject(
      {
        name: text,
        baseUrl: text,
        environment: { enum: ['sandbox', 'production'] },
        instances: {
          type: 'array',
          items: text,
          description: 'Base addresses of the further instances that the run was spread over; absent: none.',
        },
      },
      ['instances'],
    ),
    profileHash,
    commits,
    peers,
    certificates,
    settings,
    arguments: { type: 'array', items: text },
    seed: { type: 'integer' },
    renewal: {
      type: 'integer',
      description: 'What made ids and made-up customers new beside the seed; absent: nothing did.',
    },
    renewals: {
      type: 'array',
      description: 'The same of each shard, where the shards of a merged run differ.',
      items: closedObject({ shard: { type: 'integer', minimum: 1 }, renewal: count }),
    },
    startedAt: { type: 'string', format: 'date-time' },
    durationMs: { type: 'number', minimum: 0 },
    verdict: outcome,
    part: judgedPart,
    exitCode: { type: 'integer', minimum: 0, maximum: 5 },
    halted: { ...text, description: 'Why the run ended before all scenarios had run; absent: it did not.' },
    takesCallsAgain: {
      type: 'string',
      format: 'date-time',
      description: 'From when the bank takes calls again, as the trouble in the way of verdicts said.',
    },
    counts: closedObject({ clauses: counts, waivedClauses: count, scenarios: counts }),
    requests: count,
    history,
    answers,
    clauses: { type: 'array', items: clause },
    scenarios: { type: 'array', items: scenario },
    observations: {
      type: 'array',
      items: closedObject(
        { subject: text, scenario: text, text, left: { type: 'array', items: leftBehind } },
        ['left'],
      ),
    },
    staleWaivers: {
      type: 'array',
      items: closedObject(
        {
          clause: clauseId,
          reason: { ...text, description: 'Why it has to go.' },
          waiver,
        },
        ['waiver'],
      ),
    },
  },
  required: [
    'schemaVersion',
    'suite',
    'target',
    'arguments',
    'seed',
    'startedAt',
    'durationMs',
    'verdict',
    'exitCode',
    'counts',
    'requests',
    'clauses',
    'scenarios',
    'observations',
    'staleWaivers',
  ],
  additionalProperties: false,
} as const;

/** The content of report.json. */
export type Report = FromSchema<typeof reportSchema>;

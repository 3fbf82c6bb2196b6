/** The published JSON Schema (2020-12) of report.json about a TPP. */

import { verdictNames } from './tpp-report.js';
import { closedObject } from '../../model/json-value.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const texts = { type: 'array', items: text } as const;

const breach = closedObject(
  {
    request: { ...text, description: 'Number, method, target and status, in one line.' },
    message: text,
    path: { ...text, description: 'Header, query parameter or JSON pointer.' },
    earlier: { ...text, description: 'The earlier exchange that it depends on, in one line.' },
  },
  ['path', 'earlier'],
);

const obligation = closedObject(
  {
    id: { ...text, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
    clause: { ...text, pattern: '^[A-Z]+-[0-9]+$' },
    text: { ...text, description: 'Text of the clause.' },
    judgedBy: { enum: ['request', 'sequence', 'reaction'] },
    weight: {
      enum: ['must', 'should', 'open', 'suspicion'],
      description: 'How firm it is: a breach of a must fails, of a should warns, of the others is told only.',
    },
    owed: text,
    mend: text,
    verdict: { enum: verdictNames },
    red: { type: 'boolean', description: 'Held against the TPP.' },
    count: { ...count, description: 'Breaches; the first of them stand in breaches.' },
    breaches: { type: 'array', items: breach },
    reason: { ...text, description: 'Why it was not seen, or is not applicable.' },
  },
  ['reason'],
);

const provoked = closedObject({
  survived: { type: 'boolean' },
  end: { ...text, description: 'How the program ended.' },
  missed: { ...texts, description: 'What it called at the plain bank and not here.' },
});

const run = closedObject(
  {
    name: { ...text, description: 'plain, or the id of the provocation.' },
    title: text,
    provoked,
    calls: count,
    visits: { ...count, description: 'Visits to pages of the bank.' },
    tpps: { ...texts, description: 'Organisation identifiers of the certificates.' },
    missing: { ...texts, description: 'Fields of work that were required and not seen.' },
    obligations: { type: 'array', items: obligation },
  },
  ['provoked'],
);

export const tppReportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What psd2-conformance says about a TPP',
  type: 'object',
  properties: {
    kind: { const: 'tpp' },
    suiteVersion: text,
    startedAt: { ...count, description: 'Milliseconds since 1970.' },
    endedAt: count,
    action: { enum: ['serve', 'run', 'proxy', 'lint'] },
    outcome: { ...text, description: 'What the exit code means.' },
    exitCode: { type: 'integer', minimum: 0, maximum: 255 },
    runs: { type: 'array', items: run, minItems: 1, description: 'The plain run first.' },
  },
  required: ['kind', 'suiteVersion', 'startedAt', 'endedAt', 'action', 'outcome', 'exitCode', 'runs'],
  additionalProperties: false,
} as const;

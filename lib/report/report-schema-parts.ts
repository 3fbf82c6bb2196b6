/** Parts of the schema of report.json: how much was judged under which settings, and what was tried again. */

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

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

export const settings = {
  type: 'object',
  additionalProperties: text,
  description: 'What decided what is judged: identities, levers, effects, pins, depth, by name, in words.',
} as const;

import type { Clause } from '../clause.js';

export const ctx = [
  {
    id: 'CTX-01',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'A PSU acts in one of two contexts, PRIVATE or CORPORATE.',
    observable: 'automatic',
    check: 'Finish SCA as each type of customer: context in the redirect is one of the two values.',
  },
  {
    id: 'CTX-02',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'In PRIVATE context the PSU is offered, and can read, only accounts of their own.',
    observable: 'automatic',
    check:
      'A PSU with own and corporate accounts chooses PRIVATE: only the own ones can be ticked and read with GET /v1/accounts.',
    note: 'Needs a customer who has both kinds.',
  },
  {
    id: 'CTX-03',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'In CORPORATE context the PSU is offered, and can read, only accounts granted under the corporate agreement.',
    observable: 'automatic',
    check:
      'Choose CORPORATE under one agreement: own accounts and those of other agreements are neither offered nor listed.',
  },
  {
    id: 'CTX-04',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'The PSU chooses the context in the course of SCA.',
    observable: 'automatic',
    check: 'The SCA driver meets the choice, and what it chose comes back as context.',
    note: 'Whether the choice is skipped when PSU-Context was sent or only one context exists is open.',
  },
] as const satisfies readonly Clause[];

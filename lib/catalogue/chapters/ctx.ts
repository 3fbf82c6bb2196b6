import type { Clause } from '../clause.js';

export const ctx = [
  {
    id: 'CTX-01',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'A PSU acts either as PRIVATE or as CORPORATE.',
    observable: 'automatic',
    check: "Complete SCA for each customer type; the redirect's context parameter is one of the two values.",
  },
  {
    id: 'CTX-02',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: "In PRIVATE context only the PSU's own accounts are offered and readable.",
    observable: 'automatic',
    check:
      'A PSU with own and corporate accounts chooses PRIVATE; only own accounts can be selected and read.',
    note: 'Needs a customer with both kinds of account.',
  },
  {
    id: 'CTX-03',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'In CORPORATE context only accounts granted under the corporate agreement are offered and readable.',
    observable: 'automatic',
    check:
      'Choose CORPORATE with one agreement; accounts outside that agreement (own, or of a second agreement) are absent.',
  },
  {
    id: 'CTX-04',
    section: 'What the service does, item 9',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'The PSU picks the context during SCA.',
    observable: 'automatic',
    check: 'The SCA driver meets a context choice, and the chosen value returns as context.',
    note: 'When PSU-Context is sent, or only one context exists, the choice may be skipped: not given.',
  },
] as const satisfies readonly Clause[];

import type { Clause } from '../clause.js';

export const dlg = [
  {
    id: 'DLG-01',
    section: 'Other operations named in the interface: TPP dialogue operations',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'A TPP can register an e-mail address for operational notices.',
    observable: 'automatic',
    check:
      'The configured call, by default PUT /v1/tpps/{tppId}/contact-information, succeeds with an address.',
    note: 'Path and payload are not shown.',
  },
  {
    id: 'DLG-02',
    section: 'Other operations named in the interface: TPP dialogue operations',
    party: 'bank',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'A TPP can change its registered e-mail address.',
    observable: 'automatic',
    check: 'Register one address, then another: the later one is held.',
    note: 'Path and payload are not shown, and it may be impossible to read the address back.',
  },
  {
    id: 'DLG-03',
    section: 'Other operations named in the interface: TPP dialogue operations',
    party: 'tpp',
    level: 'should',
    environment: 'any',
    basis: 'assumed',
    text: 'The registered e-mail address should belong to a mailbox that is not personal.',
    observable: 'passive',
    check: 'TPP: an address of the shape first.last@… draws a warning.',
    note: 'A guess from the look of the address, never more than a warning.',
  },
] as const satisfies readonly Clause[];

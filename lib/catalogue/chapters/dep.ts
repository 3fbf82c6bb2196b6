import type { Clause } from '../clause.js';

export const dep = [
  {
    id: 'DEP-01',
    section: 'Versioning (deprecations)',
    party: 'both',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'In payment interfaces Address.townName takes the place of Address.city.',
    observable: 'automatic',
    check: 'Bank: creditorAddress.townName is accepted. Recorder: townName used; warn on city.',
    note: 'Length of townName, and city together with townName, not given; the field table still lists only city.',
  },
  {
    id: 'DEP-02',
    section: 'Versioning (deprecations)',
    party: 'tpp',
    level: 'should',
    environment: 'any',
    basis: 'stated',
    text: 'remittanceInformationStructuredArray takes the place of remittanceInformationStructured.',
    observable: 'passive',
    check: 'Recorder: warn on the single object.',
  },
  {
    id: 'DEP-03',
    section: 'Versioning (deprecations)',
    party: 'bank',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'The transaction list will become lighter, with fields moving to the transaction details endpoint.',
    observable: 'unobservable',
    check: 'None: announcement without date.',
    note: 'Suite must not require optional fields in the list.',
  },
] as const satisfies readonly Clause[];

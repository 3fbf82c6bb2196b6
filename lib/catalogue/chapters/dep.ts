import { clausesOf } from '../clause.js';

export const dep = clausesOf([
  {
    id: 'DEP-01',
    section: 'Versioning (deprecations)',
    party: 'both',
    level: 'must',
    environment: 'any',
    basis: 'stated',
    text: 'In payment interfaces Address.townName replaces Address.city.',
    observable: 'automatic',
    check:
      'Bank: a payment POST with creditorAddress.townName is accepted. TPP: townName is sent; city draws a warning.',
    note: 'The length of townName, and sending both, is open; the table of members still lists city alone.',
    restsOn: ['payments'],
  },
  {
    id: 'DEP-02',
    section: 'Versioning (deprecations)',
    party: 'tpp',
    level: 'should',
    environment: 'any',
    basis: 'stated',
    text: 'remittanceInformationStructuredArray should be used in place of remittanceInformationStructured.',
    observable: 'passive',
    check: 'TPP: the single object draws a warning.',
  },
  {
    id: 'DEP-03',
    section: 'Versioning (deprecations)',
    party: 'bank',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'The transaction list is to become lighter, with members moving to the transaction details.',
    observable: 'unobservable',
    check: 'Not judged: an announcement without date. No check may demand optional members of the list.',
    notJudged: 'It announces a change without a date.',
  },
]);

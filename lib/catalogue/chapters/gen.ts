import { clausesOf } from '../clause.js';

export const gen = clausesOf([
  {
    id: 'GEN-01',
    section: 'Document head',
    party: 'both',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'All paths are appended to one base address, {base_url}.',
    observable: 'automatic',
    check:
      'The whole suite runs the same against a base address with a path prefix and one without; nothing but the base differs.',
    note: 'Notation for reading the rest; nothing is asserted.',
    notJudged: 'It tells how to read paths. Every call of every scenario relies on it.',
  },
]);

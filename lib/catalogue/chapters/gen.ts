import type { Clause } from '../clause.js';

export const gen = [
  {
    id: 'GEN-01',
    section: 'Document head',
    party: 'both',
    level: 'info',
    environment: 'any',
    basis: 'stated',
    text: 'Every path in the interface is relative to one base address ({base_url}).',
    observable: 'automatic',
    check:
      'Run the whole suite against two different base URLs (one with a path prefix, one without) and see that only the base changes.',
  },
] as const satisfies readonly Clause[];

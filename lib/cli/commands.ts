/** All commands, in the order of the overview. */

import type { Entry } from './command.js';

export const commands: readonly Entry[] = [
  {
    name: 'run',
    summary: 'Judge a target clause by clause and write the reports.',
    load: async () => (await import('./run.js')).runCommand,
  },
  {
    name: 'bank',
    summary: 'Serve the reference bank over TLS until it is stopped.',
    load: async () => (await import('./bank.js')).bankCommand,
  },
  {
    name: 'list',
    summary: 'List clauses, scenarios, operations, assumptions, rules, faults or variants.',
    load: async () => (await import('./list.js')).listCommand,
  },
  {
    name: 'doctor',
    summary: 'Look a target profile over: keys, certificates, TLS, clock, SCA, levers, coverage.',
    load: async () => (await import('./doctor.js')).doctorCommand,
  },
  {
    name: 'trace',
    summary: 'Print which scenarios judge which clause, and which faults it catches.',
    load: async () => (await import('./trace.js')).traceCommand,
  },
];

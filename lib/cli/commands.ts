/** All commands, in the order of the overview. */

import type { Entry } from './command.js';

export const commands: readonly Entry[] = [
  {
    name: 'run',
    summary: 'Judge a target clause by clause and write the reports.',
    load: async () => (await import('./run/command.js')).runCommand,
  },
  {
    name: 'replay',
    summary: 'Repeat one case of an earlier run, signed afresh, and say whether it still fails.',
    load: async () => (await import('./replay/command.js')).replayCommand,
  },
  {
    name: 'merge',
    summary: 'Make one report of the reports of all shards of a run.',
    load: async () => (await import('./merge.js')).mergeCommand,
  },
  {
    name: 'diff',
    summary: 'Say what changed between two runs, and whether the later one is worse.',
    load: async () => (await import('./diff.js')).diffCommand,
  },
  {
    name: 'answers',
    summary: 'Say how banks or releases answer what the text leaves open, side by side.',
    load: async () => (await import('./answers.js')).answersCommand,
  },
  {
    name: 'pack',
    summary: 'Seal the reports of a run, with its evidence, in one file.',
    load: async () => (await import('./pack/pack.js')).packCommand,
  },
  {
    name: 'verify-pack',
    summary: 'Verify a sealed pack offline, and judge its verdicts again.',
    load: async () => (await import('./pack/verify-pack.js')).verifyPackCommand,
  },
  {
    name: 'init',
    summary: 'Write a target profile, by asking or from flags.',
    load: async () => (await import('./init/command.js')).initCommand,
  },
  {
    name: 'plan',
    summary: 'Say what a run would do at a target: scenarios, requests, human steps, gaps.',
    load: async () => (await import('./plan/command.js')).planCommand,
  },
  {
    name: 'bank',
    summary: 'Serve the reference bank over TLS until it is stopped.',
    load: async () => (await import('./bank/command.js')).bankCommand,
  },
  {
    name: 'tpp',
    summary: 'Judge a TPP by its traffic: serve a bank to it, run its tests, lint recordings.',
    load: async () => (await import('./tpp/command.js')).tppCommand,
  },
  {
    name: 'list',
    summary: 'List clauses, scenarios, operations, schemas, assumptions, checks, rules, faults or variants.',
    load: async () => (await import('./list.js')).listCommand,
  },
  {
    name: 'doctor',
    summary: 'Look a target profile over: keys, certificates, TLS, clock, SCA, levers, coverage.',
    load: async () => (await import('./doctor/command.js')).doctorCommand,
  },
  {
    name: 'prove',
    summary: 'Prove that clauses fail defective banks and no lawful one: the kill matrix.',
    load: async () => (await import('./prove/command.js')).proveCommand,
  },
  {
    name: 'trace',
    summary: 'Print which scenarios judge which clause, and which faults it catches.',
    load: async () => (await import('./trace.js')).traceCommand,
  },
  {
    name: 'spec',
    summary: 'Write the expected interface as one HTML page, clause by clause.',
    load: async () => (await import('./spec.js')).specCommand,
  },
  {
    name: 'openapi',
    summary: 'Print the interface as an OpenAPI 3.1 document.',
    load: async () => (await import('./openapi.js')).openApiCommand,
  },
  {
    name: 'schema',
    summary: 'Print the JSON Schema of one body, or list them.',
    load: async () => (await import('./schema.js')).schemaCommand,
  },
  {
    name: 'sign',
    summary: 'Sign a request given as raw HTTP, curl or HAR.',
    load: async () => (await import('./sign.js')).signCommand,
  },
  {
    name: 'verify',
    summary: 'Verify the signature of a request and say each thing that is wrong.',
    load: async () => (await import('./verify.js')).verifyCommand,
  },
  {
    name: 'explain',
    summary: 'Say all about a clause, or find out why a signature is refused, with proof.',
    load: async () => (await import('./explain/command.js')).explainCommand,
  },
  {
    name: 'driver',
    summary: 'Answer to the driver protocol: canonicalize, sign and verify over JSON lines.',
    load: async () => (await import('./driver/command.js')).driverCommand,
  },
  {
    name: 'drive',
    summary: 'Put a signer of your own to the test over the driver protocol.',
    load: async () => (await import('./drive.js')).driveCommand,
  },
  {
    name: 'completion',
    summary: 'Print a script by which bash, zsh or fish completes commands and flags.',
    load: async () => (await import('./completion.js')).completionOf(commands),
  },
];

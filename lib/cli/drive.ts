/** `drive`: asks a signer program every vector over the driver protocol and says where it differs. */

import { ConfigurationError } from '../model/errors.js';
import { wholeNumber } from './arguments.js';
import { program, type Command, type Given } from './command.js';
import { quote, startDriver } from './driver/child.js';
import { makeExercises, type Exercise } from './driver/exercises.js';
import { memberOf, textOf } from './driver/protocol.js';
import type { Terminal } from './console/terminal.js';

interface Outcome {
  readonly name: string;
  readonly verdict: 'pass' | 'fail' | 'unsupported';
  readonly details: readonly string[];
}

function outcomeOf({ name, judge }: Exercise, answer: unknown): Outcome {
  if (memberOf(answer, 'unsupported') === true) return { name, verdict: 'unsupported', details: [] };
  const error = textOf(answer, 'error');
  const details =
    error === undefined ? judge(answer) : [`the program answered with an error: ${quote(error)}`];
  return { name, verdict: details.length === 0 ? 'pass' : 'fail', details };
}

function linesOf({ name, verdict, details }: Outcome): string {
  return `${verdict.padEnd(11)}  ${name}\n${details.map((each) => `             ${each}\n`).join('')}`;
}

async function drive(given: Given, terminal: Terminal): Promise<number> {
  const [command, ...words] = given.words;
  if (command === undefined) {
    throw new ConfigurationError(`drive: say which program; ${program} drive -- COMMAND [its words]`);
  }
  const seconds = wholeNumber(given, 'timeout', [1, 600]) ?? 10;
  const json = given.flags.has('json');
  const exercises = await makeExercises();
  const driver = startDriver(command, words, seconds * 1000);
  const outcomes: Outcome[] = [];
  try {
    for (const exercise of exercises) {
      const outcome = outcomeOf(exercise, await driver.ask(exercise.name, exercise.question));
      outcomes.push(outcome);
      if (!json) terminal.out(linesOf(outcome));
    }
  } finally {
    await driver.stop();
  }
  const count = (verdict: Outcome['verdict']) => outcomes.filter((each) => each.verdict === verdict).length;
  const summary = { passed: count('pass'), failed: count('fail'), unsupported: count('unsupported') };
  terminal.out(
    json
      ? `${JSON.stringify({ ...summary, vectors: outcomes }, undefined, 2)}\n`
      : `${summary.passed} passed, ${summary.failed} failed, ${summary.unsupported} not supported by the program\n`,
  );
  if (summary.failed > 0) return 1;
  // A program that does nothing has shown nothing.
  return summary.passed > 0 ? 0 : 5;
}

export const driveCommand: Command = {
  words: '-- COMMAND',
  mostWords: Number.MAX_SAFE_INTEGER,
  flags: {
    timeout: { value: 'SECONDS', about: 'time for one answer; 10 unless told' },
    json: { about: 'print JSON' },
  },
  details:
    'Starts the program as a child and asks it every vector: strings to canonicalize, requests to sign with a key that\n' +
    'is made for this run, signed requests to verify, right ones and faulty ones. The protocol, JSON lines over standard\n' +
    'input and output, is described in lib/cli/driver/README.md of the package. Ends with 0 when every answer is right,\n' +
    '1 when one is wrong, 3 when the program hangs or crashes, 5 when it supports nothing.',
  examples: [
    `${program} drive -- python3 signer.py`,
    `${program} drive --timeout 30 -- java -jar signer.jar`,
  ],
  run: drive,
};

/** `driver`: answers to the driver protocol until its input ends. */

import { createInterface } from 'node:readline';
import { program, type Command, type Given } from '../command.js';
import { answer } from './answer.js';
import type { Terminal } from '../console/terminal.js';

async function serve(_given: Given, terminal: Terminal): Promise<number> {
  for await (const line of createInterface({ input: terminal.input ?? process.stdin })) {
    if (line.trim() !== '') terminal.out(`${answer(line)}\n`);
  }
  return 0;
}

export const driverCommand: Command = {
  mostWords: 0,
  flags: {},
  details:
    'Reads one question a line from standard input and writes one answer a line to standard output, as JSON.\n' +
    'The protocol is described in lib/cli/driver/README.md of the package.',
  examples: [`${program} driver`],
  run: serve,
};

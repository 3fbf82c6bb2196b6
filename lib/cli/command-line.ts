/** The command line. A user's mistake is one line and code 2; trouble of harness or network code 3. */

import { ConfigurationError, messageOf } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { readArguments } from './arguments.js';
import { helpOf, overview, program, type Entry } from './command.js';
import { commands } from './commands.js';
import { packageVersion } from './package-version.js';
import type { Terminal } from './console/terminal.js';

function entryNamed(name: string): Entry {
  const found = commands.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = commands.map((each) => each.name);
  throw new ConfigurationError(
    `${name === '' ? '""' : name}: no such command${suggestion(name, [...names, '--help', '--version']) || `; there are ${names.join(', ')}`}`,
  );
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

async function help(name: string | undefined): Promise<string> {
  if (name === undefined) return overview(commands);
  const entry = entryNamed(name);
  return helpOf(entry, await entry.load());
}

async function obey(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = words;
  if (first === undefined || isHelp(first) || first === 'help') {
    terminal.out(await help(rest[0]));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version') {
    terminal.out(`${await packageVersion()}\n`);
    return 0;
  }
  const entry = entryNamed(first);
  // What follows -- belongs to another program.
  const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (own.some(isHelp)) {
    terminal.out(await help(first));
    return 0;
  }
  const command = await entry.load();
  return command.run(readArguments(first, command, rest), terminal);
}

/**
 * Runs the command line.
 * @returns the exit code
 */
export async function commandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await obey(words, terminal);
  } catch (thrown) {
    const mistake = thrown instanceof ConfigurationError;
    const known =
      mistake ||
      (thrown instanceof Error && thrown.name !== 'Error' && !/^(Type|Range|Reference)/.test(thrown.name));
    terminal.err(`${program}: ${messageOf(thrown).replaceAll(/\s*\n\s*/g, ' ')}\n`);
    if (words.includes('--debug')) terminal.err(`${thrown instanceof Error ? (thrown.stack ?? '') : ''}\n`);
    else if (!known) terminal.err(`${program}: this was not foreseen; --debug shows where it happened\n`);
    return mistake ? 2 : 3;
  }
}

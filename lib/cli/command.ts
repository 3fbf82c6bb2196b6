/** What a command of the command line is, and its help text. */

import type { Terminal } from './terminal.js';

/** One flag. Without `value` it is a switch. */
export interface Flag {
  /** Placeholder of the value in the help, for example `FILE`. */
  readonly value?: string;
  readonly about: string;
}

/** What the user wrote after the command. */
export interface Given {
  /** Values of flags; a switch that is set has an empty text. */
  readonly flags: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

export interface Command {
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** What stands after the command, for example `SUBJECT`; absent when it takes no words. */
  readonly words?: string;
  /** Most words that it takes. */
  readonly mostWords: number;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Further paragraphs of the help. */
  readonly details?: string;
  /** Commands that work as they stand. */
  readonly examples: readonly string[];
  /** Does it, and resolves with the exit code. */
  readonly run: (given: Given, terminal: Terminal) => Promise<number>;
}

export const program = 'psd2-conformance';

/** Flags that every command takes. */
export const commonFlags: Readonly<Record<string, Flag>> = {
  debug: { about: 'show where in the program an error came from' },
  help: { about: 'show this help' },
};

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(
    ([name, { value, about }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, about] as const,
  );
  const words = command.words === undefined ? '' : ` ${command.words}`;
  const details = command.details === undefined ? '' : `\n${command.details.trim()}\n`;
  return (
    `${command.summary}\n\nUsage: ${program} ${command.name}${words} [flags]\n${details}\n` +
    `Flags:\n${columns(flags)}\nExamples:\n${command.examples.map((each) => `  ${each}\n`).join('')}`
  );
}

/** What the program can do. */
export function overview(commands: readonly Command[]): string {
  return (
    `Conformance suite for a PSD2 interface: a verdict for every clause, with evidence.\n\n` +
    `Usage: ${program} COMMAND [flags]\n\nCommands:\n` +
    columns(commands.map((each) => [each.name, each.summary])) +
    `\n${program} COMMAND --help shows the flags of a command; --version the version.\n\n` +
    `Exit codes: 0 conforms, 1 does not conform, 2 set-up or configuration, 3 harness or network,\n` +
    `4 waivers are stale, 5 not enough evidence.\n`
  );
}

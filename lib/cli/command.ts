/** What a command of the command line is, and its help text. */

import type { Terminal } from './console/terminal.js';

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
  /** The whole command line after the program, for reports. */
  readonly line: readonly string[];
}

export interface Command {
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

/** A command in the overview. What it does is loaded when it is asked for. */
export interface Entry {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
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
export function helpOf({ name, summary }: Omit<Entry, 'load'>, command: Command): string {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(
    ([flag, { value, about }]) => [`--${flag}${value === undefined ? '' : ` ${value}`}`, about] as const,
  );
  const words = command.words === undefined ? '' : ` ${command.words}`;
  const details = command.details === undefined ? '' : `\n${command.details.trim()}\n`;
  return (
    `${summary}\n\nUsage: ${program} ${name}${words} [flags]\n${details}\n` +
    `Flags:\n${columns(flags)}\nExamples:\n${command.examples.map((each) => `  ${each}\n`).join('')}`
  );
}

/** What the program can do. */
export function overview(commands: readonly Omit<Entry, 'load'>[]): string {
  return (
    `Conformance suite for a PSD2 interface: a verdict for every clause, with evidence.\n\n` +
    `Usage: ${program} COMMAND [flags]\n\nCommands:\n` +
    columns(commands.map((each) => [each.name, each.summary])) +
    `\n${program} COMMAND --help shows the flags of a command; --version the version.\n\n` +
    `Exit codes: 0 conforms, 1 does not conform, 2 set-up or configuration, 3 harness or network,\n` +
    `4 waivers are stale, 5 not enough evidence.\n`
  );
}

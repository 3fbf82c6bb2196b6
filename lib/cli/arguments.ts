/** Reads what the user wrote after a command; a flag that does not exist is a mistake with a suggestion. */

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { commonFlags, program, type Command, type Given } from './command.js';

/** A word too many: a profile without its flag, or a flag without its dashes. */
function superfluous(name: string, { flags }: Command, word: string): ConfigurationError {
  const isProfile = flags['target'] !== undefined && (word.endsWith('.json') || existsSync(word));
  const hint = isProfile ? `name the profile with --target ${word}` : 'did a flag lose its dashes?';
  return new ConfigurationError(`"${word}": ${name} takes no such word; ${hint}`);
}

/**
 * The flags and words that follow the name of a command.
 * @throws ConfigurationError for an unknown or repeated flag, a missing or superfluous value, and too many
 *   words.
 */
export function readArguments(name: string, command: Command, words: readonly string[]): Given {
  const known = { ...command.flags, ...commonFlags };
  const options = Object.fromEntries(
    Object.entries(known).map(
      ([flag, { value }]) => [flag, { type: value === undefined ? 'boolean' : 'string' }] as const,
    ),
  );
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (flag === undefined || !token.rawName.startsWith('--')) {
      const hint = suggestion(token.name, Object.keys(known)) || `; ${program} ${name} --help lists them`;
      throw new ConfigurationError(`${token.rawName}: no such flag${hint.replace('"', '"--')}`);
    }
    if (flags.has(token.name)) throw new ConfigurationError(`--${token.name}: is given twice`);
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new ConfigurationError(`--${token.name}: takes no value`);
      flags.set(token.name, '');
      continue;
    }
    // An unset shell variable leaves the flag with the next flag, or nothing, for its value.
    const missing =
      token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('--'));
    if (missing) throw new ConfigurationError(`--${token.name}: needs a value, ${flag.value}`);
    flags.set(token.name, token.value ?? '');
  }
  const extra = positionals[command.mostWords];
  if (extra !== undefined) throw superfluous(name, command, extra);
  return { flags, words: positionals, line: [name, ...words] };
}

/** A whole number from a flag, or undefined when the flag is not given. */
export function wholeNumber(
  given: Given,
  flag: string,
  bounds: readonly [least: number, most: number],
): number | undefined {
  const text = given.flags.get(flag);
  if (text === undefined) return undefined;
  const value = Number(text);
  const [least, most] = bounds;
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new ConfigurationError(
      `--${flag}: ${JSON.stringify(text)} is no whole number from ${least} to ${most}`,
    );
  }
  return value;
}

/** The value of a flag that takes one of a few words, as the list spells it; undefined when not given. */
export function oneOf<T extends string>(given: Given, flag: string, values: readonly T[]): T | undefined {
  const text = given.flags.get(flag);
  if (text === undefined) return undefined;
  const found = values.find((each) => each.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `--${flag}: "${text}" is not known${suggestion(text, values) || `; write ${values.join(' or ')}`}`,
  );
}

/** Files that a command was asked to write. */

import { writeFile } from 'node:fs/promises';
import { codeOf, ConfigurationError } from '../model/errors.js';
import type { Given } from './command.js';
import type { Terminal } from './console/terminal.js';

/** Why a file cannot be written, in words. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist; make it first',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file has this name; name a folder',
  EACCES: 'writing is not permitted',
};

/** Why the place of a file or folder cannot be written to. */
export function whyUnwritable(thrown: unknown): string {
  const code = codeOf(thrown);
  return reasons[code] ?? code;
}

/**
 * Writes what a command yields to the file of its --out, or prints it without one.
 * @throws ConfigurationError when it cannot be written.
 */
export async function writeOut(given: Given, terminal: Pick<Terminal, 'out'>, text: string): Promise<void> {
  const file = given.flags.get('out');
  if (file === undefined) return terminal.out(text);
  try {
    await writeFile(file, text);
  } catch (thrown) {
    throw new ConfigurationError(`--out: ${file} cannot be written: ${whyUnwritable(thrown)}`);
  }
}

/** Files that a command was asked to write. */

import { accessSync, constants, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, ConfigurationError } from '../model/errors.js';
import { makeFolder } from '../report/folder.js';
import type { Given } from './command.js';
import type { Terminal } from './console/terminal.js';

/** Why a file cannot be written, in words. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist; make it first',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file stands where a folder must be',
  EACCES: 'writing is not permitted',
};

/** Why the place of a file or folder cannot be written to. */
export function whyUnwritable(thrown: unknown): string {
  const code = codeOf(thrown);
  return reasons[code] ?? code;
}

/**
 * Makes sure, before anything is judged, that a file, or the files of a folder, can be written at the end.
 * @throws ConfigurationError when it cannot be written.
 */
export function assertWritable(flag: string, place: string, folder = dirname(place)): void {
  try {
    makeFolder(folder);
    accessSync(existsSync(place) ? place : folder, constants.W_OK);
  } catch (thrown) {
    throw new ConfigurationError(`${flag}: ${place} cannot be written: ${whyUnwritable(thrown)}`);
  }
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

/** Files that a command was asked to write. */

import { writeFile } from 'node:fs/promises';
import { codeOf, ConfigurationError } from '../model/errors.js';

/** Why a file cannot be written, in words. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist; make it first',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'writing is not permitted',
};

/**
 * Writes what a command yields to the file of its --out.
 * @throws ConfigurationError when it cannot be written.
 */
export async function writeOut(file: string, text: string, flag = 'out'): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (thrown) {
    const code = codeOf(thrown);
    throw new ConfigurationError(`--${flag}: ${file} cannot be written: ${reasons[code] ?? code}`);
  }
}

/** The version of this package, from its own package.json, wherever it is installed. */

import { codeOf } from '../model/errors.js';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version text, for example `0.1.0`. */
export async function packageVersion(): Promise<string> {
  // Sources and compiled files lie at different depths, so the way up is searched.
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      const found: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const version: unknown =
        typeof found === 'object' && found !== null ? Reflect.get(found, 'version') : undefined;
      if (typeof version === 'string') return version;
    } catch (thrown) {
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    }
    if (folder === dirname(folder)) throw new Error('the package.json of psd2-conformance is missing');
  }
}

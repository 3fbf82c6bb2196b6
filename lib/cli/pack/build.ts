/** Which build of the suite this is: a version stays the same while its code changes. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '../package-version.js';

const here = fileURLToPath(import.meta.url);

/** Version and fingerprint of all modules, such as `0.1.0 (build 3f2a9c0d41be)`: equal builds are equal. */
export async function suiteBuild(): Promise<string> {
  const root = dirname(dirname(dirname(dirname(here))));
  const kind = extname(here);
  const hash = createHash('sha256');
  for (const room of ['lib', 'suites']) {
    const paths = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
    for (const path of paths.filter((each) => extname(each) === kind).toSorted())
      hash.update(path).update(readFileSync(join(root, room, path)));
  }
  return `${await packageVersion()} (build ${hash.digest('hex').slice(0, 12)})`;
}

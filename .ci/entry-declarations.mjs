/**
 * Takes out of `dist` the declarations that no entry point of the package reaches: nobody can import them. Only
 * for an archive: a compiler that goes on from an earlier build does not write them again.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const reached = new Set();

/** A declaration file, and each that an import in it leads to. */
function reach(file) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
    reach(join(dirname(file), path.replace(/\.js$/, '.d.ts')));
}

for (const { types } of Object.values(JSON.parse(readFileSync('package.json', 'utf8')).exports))
  if (types !== undefined) reach(join(types));

for (const each of readdirSync('dist', { recursive: true })) {
  const file = join('dist', each);
  if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}

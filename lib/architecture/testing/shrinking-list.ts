/**
 * Lists of what is still missing. A test compares them with what is missing today, so that they can neither
 * hide something new nor keep something that is done. `UPDATE_LISTS=1 npx vitest run lib/architecture`
 * rewrites them.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './source-files.js';

export const updating = process.env['UPDATE_LISTS'] === '1';

export const updateHint = 'UPDATE_LISTS=1 npx vitest run lib/architecture';

/** Compares a written list with today's, or rewrites its file. */
export function settleList(
  written: readonly string[],
  today: readonly string[],
  file: { readonly path: string; readonly name: string; readonly type: string; readonly head: string },
): void {
  const sorted = today.toSorted();
  if (updating) {
    const entries = sorted.map((each) => `  '${each}',\n`).join('');
    const list = entries === '' ? '[]' : `[\n${entries}]`;
    writeFileSync(
      join(root, file.path),
      `/** ${file.head} */\n\nimport type { ${file.type} } from '../catalogue/index.js';\n\n` +
        `export const ${file.name}: readonly ${file.type}[] = ${list};\n`,
    );
    return;
  }
  const done = written.filter((each) => !sorted.includes(each));
  const added = sorted.filter((each) => !written.includes(each));
  expect({ done, added }, `${file.path} is not up to date; when that is right, run ${updateHint}`).toEqual({
    done: [],
    added: [],
  });
}

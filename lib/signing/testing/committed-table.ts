/**
 * Tables of what the code of signing says, committed in fixtures/signing so that a change of any word of them is seen.
 * `UPDATE_LISTS=1 npx vitest run lib/signing` rewrites them.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../fixtures/signing');

/** Fails unless the lines are those of the committed table of this name. */
export function expectTable(name: string, lines: readonly string[]): void {
  const path = resolve(folder, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env['UPDATE_LISTS'] !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(text.split('\n')).toEqual(readFileSync(path, 'utf8').split('\n'));
}

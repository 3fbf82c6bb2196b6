/**
 * Tables of what the code says, committed below fixtures so that a change of any word is seen.
 * `UPDATE_LISTS=1 npx vitest run lib/signing` rewrites those of signing, and so on.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../fixtures');

/** Fails unless the lines are those of the committed table of this name, for example `signing/dates`. */
export function expectTable(name: string, lines: readonly string[]): void {
  const path = resolve(folder, `${name}.txt`);
  const text = `${lines.join('\n')}\n`;
  if (process.env['UPDATE_LISTS'] !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const hint = `fixtures/${name}.txt is not up to date; when what changed is right, run the test with UPDATE_LISTS=1`;
  expect(text.split('\n'), hint).toEqual(readFileSync(path, 'utf8').split('\n'));
}

/** One line for a text and what was made of it, as JSON, so that nothing in it is invisible. */
export function reading(text: string, made: unknown): string {
  return `${JSON.stringify(text)} → ${JSON.stringify(made) ?? 'nothing'}`;
}

/** A long text by its beginning and length. */
export function short(text: string): string {
  return text.length > 200 ? `${text.slice(0, 20)}… ${text.length}` : text;
}

/** A line for each text. */
export function readings(texts: readonly string[], read: (text: string) => unknown): readonly string[] {
  return texts.map((text) => reading(short(text), read(text)));
}

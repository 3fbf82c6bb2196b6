/** A folder with keys and certificates for `init`, and what a test does with it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { sampleFolder, type SampleFolder } from '../../../profile/sample-profile.js';
import { tell } from '../../sample-terminal.js';

let folder: SampleFolder;
let count = 0;

/** Makes the folder for the tests of one file. */
export function makeFolder(): void {
  beforeAll(() => {
    folder = sampleFolder();
  });
  afterAll(() => folder.remove());
}

/** The path of a name in the folder. */
export const at = (name = ''): string => join(folder.directory, name);

/** The path of a profile that is not there yet. */
export function fresh(): string {
  count += 1;
  return at(`written-${count}.json`);
}

/** Answers at a terminal, a line each. */
export function answering(file: string, lines: readonly string[], ...flags: readonly string[]) {
  const input = Readable.from(lines.map((each) => `${each}\n`));
  return tell(['init', file, ...flags], { interactive: true, input });
}

/** Enter, so often. */
export const enter = (times: number): readonly string[] => Array.from({ length: times }, () => '');

/** Flags that are enough. */
export const enough = (): readonly string[] => [
  '--base-url',
  'https://bank.example/api/',
  '--certificate',
  at('primary.pem'),
  '--key',
  at('primary.key'),
];

export function written(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

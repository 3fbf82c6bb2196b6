import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { soFarIn } from './judged-so-far.js';
import { sampleRun, secrets } from './testing/sample-run.js';

const folder = testFolder('so-far');
const [first] = sampleRun.scenarios;
if (first === undefined) throw new Error('the sample has no scenario');
const file = join(folder, 'so-far.jsonl');

test('a line for each scenario, without secrets, until it is taken away', () => {
  const soFar = soFarIn(folder);
  for (const each of sampleRun.scenarios) soFar.add(each);
  const text = readFileSync(file, 'utf8');
  const lines = text.trim().split('\n');
  expect(lines.map((each) => JSON.parse(each).scenario)).toEqual(sampleRun.scenarios.map((each) => each.id));
  expect([secrets.identity, secrets.psuId, 'Fjellmåne'].filter((each) => text.includes(each))).toEqual([]);
  soFar.remove();
  expect(existsSync(file)).toBe(false);
});

test('a folder that cannot be written ends no run', () => {
  const soFar = soFarIn(join(folder, 'missing'));
  expect(() => soFar.add(first)).not.toThrow();
});

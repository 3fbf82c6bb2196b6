/** A bank that remembers is judged twice with the same seed. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSuite, type RunResult } from '../index.js';
import { sampleBank, type SampleBank } from './sample-bank.js';
import { present } from '../model/present.js';

let root = '';
let bank: SampleBank;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'psd2-rerun-'));
  bank = await sampleBank(root, 'remembers');
});
afterAll(async () => {
  await bank.close();
  rmSync(root, { recursive: true });
});

const verdicts = ({ clauses }: RunResult) => clauses.map((each) => `${each.clause} ${each.verdict}`);
/** Customers that a run asked for. */
const made = ({ scenarios }: RunResult) =>
  scenarios
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ operation }) => operation === 'create-sandbox-customer')
    .map(({ request }) => request.body.toString('utf8'));

const tags =
  'accounts/lists or accounts/reading or errors/unknown-ids or consent/contexts or consent/revocation or payments/single-sca';

test('the same seed comes to the same verdicts, with people whom the bank does not know from the first run', async () => {
  const runs: RunResult[] = [];
  for (const renewal of [0, undefined, undefined])
    runs.push(await runSuite({ target: bank.file, seed: 5, tags, ...present({ renewal }) }));
  const [first, second, third] = runs;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no runs');
  expect(first.outcome).toBe('conforms-in-part');
  expect([verdicts(second), verdicts(third)]).toEqual([verdicts(first), verdicts(first)]);
  expect(first.renewal).toBeUndefined();
  expect(second.renewal).not.toBe(third.renewal);
}, 240_000);

test('a run is repeated byte for byte by its seed and its renewal', async () => {
  const options = { target: bank.file, seed: 6, renewal: 77, tags: 'sandbox/customers' };
  const [one, again] = [await runSuite(options), await runSuite(options)];
  expect([one.renewal, again.renewal]).toEqual([77, 77]);
  expect(made(one)).not.toEqual([]);
  expect(made(again)).toEqual(made(one));
  const other = await runSuite({ ...options, renewal: 78 });
  expect(made(other)).not.toEqual(made(one));
}, 180_000);

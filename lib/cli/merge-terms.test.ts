/** Shards that judged under different terms are no parts of one run, and `merge` says what differs. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { sampleBank, type SampleBank } from './sample-bank.js';
import { tell } from './sample-terminal.js';

const root = testFolder('terms');
let banks: readonly SampleBank[];

function judge(file: string, shard: string, out: string, ...more: readonly string[]) {
  const words = ['--tags', 'sca/identity or sca/failure', '--seed', '5', '--quiet', '--no-allure'];
  return tell(['run', '--target', file, ...words, '--shard', shard, '--out', join(root, out), ...more]);
}

function merge(...folders: readonly string[]) {
  const words = [...folders.map((each) => join(root, each)), '--out', join(root, 'merged')];
  return tell(['merge', ...words, '--quiet', '--no-allure']);
}

beforeAll(async () => {
  // Named alike, as two instances of one bank are.
  const one = await sampleBank(root, 'one');
  const other = await sampleBank(root, 'other');
  banks = [one, other];
  const { name }: { name: string } = JSON.parse(readFileSync(one.file, 'utf8'));
  writeFileSync(other.file, JSON.stringify({ ...JSON.parse(readFileSync(other.file, 'utf8')), name }));
  await judge(one.file, '1/2', 'first');
}, 180_000);
afterAll(async () => {
  await Promise.all(banks.map((each) => each.close()));
});

function copyOf(bank: SampleBank | undefined, change: (profile: Record<string, unknown>) => object): string {
  const file = bank?.file ?? '';
  const copy = file.replace('target.json', 'copy.json');
  const profile: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(copy, JSON.stringify({ ...profile, ...change(profile) }));
  return copy;
}

test('instances of one bank at two addresses make one report, which names both', async () => {
  await judge(banks[1]?.file ?? '', '2/2', 'second');
  const { code, err } = await merge('first', 'second');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { target }: { target: { baseUrl: string } } = JSON.parse(
    readFileSync(join(root, 'merged', 'report.json'), 'utf8'),
  );
  expect(target.baseUrl).toMatch(/^https:\S+, https:\S+$/);
});

test('a profile that differs is one line and code 2, however much of it differs', async () => {
  const file = copyOf(banks[0], () => ({
    effects: ['reads', 'creates-payments', 'changes-consent', 'changes-sandbox'],
    capabilities: { cards: false },
    waivers: [{ clause: 'SIG-06', reason: 'r', owner: 'o', expires: '2999-01-31' }],
  }));
  await judge(file, '2/2', 'odd', '--scenario-timeout', '60');
  const { code, out, err } = await merge('first', 'odd');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /odd: is no part of the same run as \S+first; the waivers of the profile, capabilities\.cards, the time limit of a scenario, the effect \S+ and 1 more differ; run all shards with the same version, profile and flags\n$/,
  );
  expect(err.trimEnd()).not.toContain('\n');
});

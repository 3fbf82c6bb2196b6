/** The merged report of shards is packed like that of one run. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { generateEcKeys, mint, privateKeyPem } from '../../certificates/index.js';
import type { Recording } from '../../pack/record.js';
import { tell } from '../sample-terminal.js';

const root = testFolder('pack-shards');
const at = (...names: readonly string[]) => join(root, ...names);

const flags = ['--quiet', '--no-allure', '--for-pack'];
const words = ['--tags', 'signing/clock or sandbox/contact', '--fault', 'date-not-ahead/dropped'];
const seal = ['--key', at('seal.key'), '--certificate', at('seal.pem')];

beforeAll(async () => {
  const keys = await generateEcKeys();
  const day = 86_400_000;
  const { pem } = mint({
    subject: [['CN', 'Seal']],
    keys,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    use: 'seal',
  });
  writeFileSync(at('seal.pem'), pem);
  writeFileSync(at('seal.key'), privateKeyPem(keys));
  for (const each of [1, 2])
    await tell(['run', ...words, ...flags, '--shard', `${each}/2`, '--out', at(`shard-${each}`)]);
}, 120_000);

test('a pack of merged shards verifies, and holds the exchanges of all', async () => {
  await tell(['merge', at('shard-1'), at('shard-2'), ...flags, '--out', at('merged')]);
  const packed = await tell(['pack', at('merged'), ...seal, '--out', at('merged.zip')]);
  expect({ code: packed.code, err: packed.err }).toEqual({ code: 0, err: '' });
  const told = await tell(['verify-pack', at('merged.zip'), '--certificate', at('seal.pem')]);
  expect(told.out).toContain('does not conform: at least one clause failed');
  expect(told.out).toContain('Verified: the pack is as it was sealed');
  expect(told.code).toBe(0);
}, 120_000);

/** What merge says of a shard whose record was changed. */
async function mergedAfter(change: Partial<Recording['record']>): Promise<string> {
  const file = at('shard-2', 'record.json.gz');
  const before = readFileSync(file);
  try {
    const recording: Recording = JSON.parse(gunzipSync(before).toString());
    const changed = { ...recording, record: { ...recording.record, ...change } };
    writeFileSync(file, gzipSync(JSON.stringify(changed)));
    const told = await tell(['merge', at('shard-1'), at('shard-2'), ...flags, '--out', at('odd')]);
    expect(told.code).toBe(2);
    return told.err.replaceAll(root, '').trimEnd();
  } finally {
    writeFileSync(file, before);
  }
}

test('a shard that is missing, of another build or of another run is named', async () => {
  const gap = await tell(['merge', at('shard-1'), ...flags, '--out', at('gap')]);
  expect(gap.err).toBe(
    'psd2-conformance: --for-pack: shard 2/2 is missing; a pack is made of a run of which nothing is missing\n',
  );
  expect(await mergedAfter({ build: '9.9.9' })).toMatch(
    /--for-pack: \/shard-2: was written by 9\.9\.9, \/shard-1 by .*; run all shards with the same one$/,
  );
  expect(await mergedAfter({ requests: 1 })).toMatch(
    /--for-pack: \/shard-2: its record is of another run than its report$/,
  );
}, 120_000);

/** Records of several runs: where they are, and that each is judged by its own authorities. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { authoritiesOf } from '../../certificates/index.js';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { trafficOf } from '../../proof/tpp/stage.js';
import { exchangeLine, headLine } from '../../tpp/record.js';
import { lintFiles } from './lint.js';
import { recordUnder } from './record-file.js';

const folder = testFolder('records');

test('the record under a provocation is beside that of the plain run', () => {
  expect(recordUnder(join('runs', 'tpp.jsonl'), 'trouble/429')).toBe(join('runs', 'tpp.trouble-429.jsonl'));
  expect(recordUnder('tpp', 'trouble/429+payments/warning')).toBe('tpp.trouble-429+payments-warning');
});

async function recorded(name: string): Promise<string> {
  const identities = await embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
  const { exchanges, basePath } = await trafficOf({ identities });
  const trust = authoritiesOf(identities.pki).map(({ pem }) => pem);
  const file = join(folder, name);
  const lines = exchanges.map((each) => exchangeLine(each));
  writeFileSync(file, headLine({ basePath, environment: 'sandbox', trust }) + lines.join(''));
  return file;
}

test('two runs with authorities of their own are judged together', async () => {
  const files = [await recorded('one.jsonl'), await recorded('other.jsonl')];
  const { verdicts } = lintFiles(files, {}, () => {});
  expect(verdicts.find(({ obligation }) => obligation.id === 'certificate-trusted')?.verdict).toBe('pass');
});

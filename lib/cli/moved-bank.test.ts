/**
 * A served bank whose operations stand elsewhere, through its profile: judged where the pins say, and
 * described there.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { referenceParts } from '../bank/reference.js';
import type { BankParts } from '../bank/types.js';
import { allVariants } from '../faults/index.js';
import { sampleBank, type SampleBank } from './sample-bank.js';
import { tell } from './sample-terminal.js';

const root = testFolder('moved');

function moved(parts: BankParts): BankParts {
  return allVariants
    .filter(({ id }) => id.startsWith('places/'))
    .reduce((bank, { change }) => change(bank), parts);
}

/** The request lines that the bank served. */
const served = new Set<string>();

/** The moved bank, which tells what it served. */
function telling(parts: BankParts): BankParts {
  const bank = moved(parts);
  return {
    ...bank,
    finish(reply, request, core) {
      if (reply.status < 300) served.add(`${request.method} ${request.target}`);
      return bank.finish(reply, request, core);
    },
  };
}

let bank: SampleBank;
let pinned: string;

beforeAll(async () => {
  bank = await sampleBank(root, 'bank', telling);
  const profile = JSON.parse(readFileSync(bank.file, 'utf8'));
  Object.assign(profile.pins.assumptions, moved(referenceParts()).answers);
  pinned = join(dirname(bank.file), 'pinned.json');
  writeFileSync(pinned, JSON.stringify(profile));
}, 180_000);

afterAll(async () => {
  await bank.close();
});

test('run calls each operation where it is pinned', async () => {
  const out = join(root, 'out');
  const tags = 'baskets/joint or cards/related-account or accounts/lists or payments/deletion';
  const words = ['run', '--target', pinned, '--tags', tags, '--out', out, '--no-allure', '--seed', '1'];
  expect(await tell(words)).toMatchObject({ code: 0, err: '' });
  const lines = [...served].join('\n');
  for (const line of [
    'POST /api-sandbox/v1/baskets/new',
    'PUT /api-sandbox/v1/baskets/approvals/',
    'GET /api-sandbox/v1/cards',
    'GET /api-sandbox/v1/details/transactions/',
    'DELETE /api-sandbox/v1/orders/',
  ]) {
    expect(lines).toContain(line);
  }
}, 180_000);

test('openapi describes it there', async () => {
  const { out } = await tell(['openapi', '--format', 'json', '--target', pinned]);
  const { paths } = JSON.parse(out);
  expect(paths['/v1/baskets/{basketId}/members'].get).toMatchObject({
    operationId: 'read-basket',
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'basketId', in: 'path' })]),
  });
  expect(paths['/v1/baskets/approvals/{basketId}'].put.operationId).toBe('start-basket-authorisation');
  expect(paths['/v1/signing-baskets']).toBeUndefined();
  expect(paths['/v1/accounts'].get.operationId).toBe('list-accounts');
});

test('a pin that makes no sense stops each command in one line', async () => {
  const profile = JSON.parse(readFileSync(pinned, 'utf8'));
  profile.pins.assumptions['basket-read-operation'] = 'GET /v1/baskets/{id}';
  const wrong = join(dirname(pinned), 'wrong.json');
  writeFileSync(wrong, JSON.stringify(profile));
  const err =
    `psd2-conformance: ${wrong}: pins.assumptions.basket-read-operation: "GET /v1/baskets/{id}" does not know {id}; ` +
    'it takes {basketId}\n';
  for (const command of ['run', 'plan', 'openapi']) {
    expect(await tell([command, '--target', wrong])).toEqual({ code: 2, out: '', err });
  }
});

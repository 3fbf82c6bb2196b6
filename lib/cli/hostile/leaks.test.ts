/**
 * A bank that is wrong in several ways and repeats in its complaints whatever it knows of its customers is
 * judged from end to end; no secret that went over its wire may stand in a file or on the terminal.
 * THOROUGH=1 runs the whole suite.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import type { Finisher, PartsChange } from '../../bank/types.js';
import { allFaults } from '../../faults/index.js';
import { embeddedPsus } from '../../embedded/embedded.js';
import { headerValue, type WireRequest } from '../../model/http.js';
import { sampleIdentities } from '../sample-bank.js';
import { tell } from '../sample-terminal.js';
import { hostileBank, withBudgets } from './sample-hostile.js';
import { secretsSeen } from './sample-secrets.js';

const root = testFolder('leaks');

const defects = [
  'accounts/details-of-another',
  'cards/second-lost',
  'payments/pending-deleted',
  'baskets/first-member-checked',
] as const;

/** A complaint that repeats the call and the customers, in the spellings that people use. */
function gossip(request: WireRequest): string {
  const lines = request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const [psu] = embeddedPsus.sandbox;
  const spaced = psu?.identity.replace(/^(\d{6})/, '$1 ') ?? '';
  const psuId = headerValue(request.headers, 'psu-id') ?? 'nobody';
  return [
    `refused for customer ${spaced} with PSU-ID ${psuId} (${encodeURIComponent(psuId)})`,
    `call ${request.target}`,
    lines,
    Buffer.from(lines).toString('base64'),
    request.body.toString('utf8'),
  ].join('\n');
}

const gossips: PartsChange = (parts) => {
  const finish: Finisher = (reply, request, bank) => {
    const finished = parts.finish(reply, request, bank);
    if (finished.status < 400 || !/json/.test(headerValue(finished.headers, 'content-type') ?? ''))
      return finished;
    const told: { tppMessages?: readonly object[] } = JSON.parse(finished.body.toString('utf8'));
    const [first] = told.tppMessages ?? [];
    if (first === undefined) return finished;
    const tppMessages = [{ ...first, text: gossip(request) }];
    const debug = `psu=${headerValue(request.headers, 'psu-id') ?? ''}; ${embeddedPsus.sandbox[1]?.identity ?? ''}`;
    return {
      ...finished,
      headers: [...finished.headers, ['X-Debug', debug]],
      body: Buffer.from(JSON.stringify({ ...told, tppMessages })),
    };
  };
  return { ...parts, finish };
};

const spoilt: PartsChange = (parts) => {
  let changed = parts;
  for (const id of defects) {
    const fault = allFaults.find((each) => each.id === id);
    if (fault === undefined) throw new Error(`there is no fault ${id}`);
    changed = fault.change(changed);
  }
  return gossips(changed);
};

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** A text, and what stands in it as base64. */
function layers(text: string): readonly string[] {
  const inner = [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString('utf8'),
  );
  return [text, inner.filter((each) => !each.includes('\ufffd')).join('\n')];
}

function spellings(secret: string): readonly string[] {
  const ascii = JSON.stringify(secret).slice(1, -1);
  return [secret, ascii, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll('%20', '+')];
}

const few = ['--tags', 'accounts/reading or sca/identity'];
const some = ['--tags', 'accounts/reading or cards/* or sca/identity or headers/required-on-baskets'];
const selection = process.env['THOROUGH'] !== undefined ? [] : [...some, '--depth', 'quick'];

test('no secret of a run with failures stands in a file or on the terminal', {
  timeout: 300_000,
}, async () => {
  const seen = secretsSeen(await sampleIdentities());
  const bank = await hostileBank(
    root,
    'gossip',
    0,
    ({ request, honest, answer }) => {
      seen.look(request, honest);
      answer();
    },
    spoilt,
  );
  const file = withBudgets(bank.file, {
    requestTimeoutSeconds: 15,
    scenarioTimeoutSeconds: 60,
    callsWithoutReply: 10,
  });
  const out = join(root, 'reports');
  const told = [
    await tell(['doctor', '--target', file]),
    await tell(['run', '--target', file, '--out', out, ...selection], { interactive: true, colours: true }),
    await tell(['run', '--target', file, '--out', join(root, 'plain'), '--plain', '--no-allure', ...few]),
    await tell(['plan', '--target', file, '--debug', ...selection]),
  ];
  await bank.close();
  expect(told.map((each) => each.code)).toEqual([0, 1, 1, 0]);
  const files = [...filesBelow(out), ...filesBelow(join(root, 'plain'))];
  expect(files.length).toBeGreaterThan(50);
  expect(seen.found.size).toBeGreaterThan(150);

  // What the bank repeated is there, and what it held of the customers is masked and not left out.
  const evidence = files.map((each) => readFileSync(each, 'utf8')).join('\n');
  for (const each of ['refused for customer ‹identity', '‹psu-id ', '‹account ', '‹name ', '‹sca-state '])
    expect(evidence).toContain(each);

  const texts = [
    ...files.map((each) => ({ name: each, text: readFileSync(each, 'utf8') })),
    ...told.map((each, index) => ({ name: `terminal ${index}`, text: each.out + each.err })),
  ];
  const canaries = [...seen.found].map(([secret, where]) => ({ where, secret, spelt: spellings(secret) }));
  const leaked = texts.flatMap(({ name, text }) =>
    layers(text).flatMap((layer) =>
      canaries
        .filter(({ spelt }) => spelt.some((each) => layer.includes(each)))
        .map(({ secret, where }) => `${where} ${secret} in ${name}`),
    ),
  );
  expect([...new Set(leaked)]).toEqual([]);
});

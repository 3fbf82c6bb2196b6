/** Whatever a recorder loses is not held against a TPP, and what it keeps is judged all the same. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { lintFiles } from '../../cli/tpp/lint.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { libraryOutput, okHttpLog, postmanCollection, pythonOutput } from './testing/program-logs.js';
import { curlOutput, harFile, harFlavours, rawMessages } from './testing/recorders.js';
import { composing } from './by-hand/spoiling.js';
import { createBasket } from './strangers/making.js';
import { Customer } from './strangers/customer.js';
import { trafficOfStranger, type Stranger } from './strangers/stranger.js';
import { trafficOf, type HabitsChange } from './stage.js';

const root = testFolder('recorders');

const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));

async function sent(change?: HabitsChange) {
  const options = { identities: await identities };
  const { exchanges } = await trafficOf(change === undefined ? options : { ...options, change });
  return exchanges.slice(0, 70);
}

const good = sent();
/** A TPP that signs wrongly and leaves a header out. */
const bad = sent((habits) => ({
  ...composing(
    ({ method }) => method === 'GET',
    (draft) => ({ ...draft, headers: draft.headers.filter(([name]) => name !== 'X-Request-ID') }),
  )(habits),
  seal: (signed, call) => ({
    ...habits.seal(signed, call),
    headers: signed.headers.map(([name, value]) => [name, name === 'PSU-ID' ? value.toUpperCase() : value]),
  }),
}));

function linted(text: string, encoding: BufferEncoding = 'utf8'): TrafficVerdicts {
  const file = join(root, 'recording');
  writeFileSync(file, text, encoding);
  return lintFiles([file], {}, () => {});
}

function told({ verdicts }: TrafficVerdicts): readonly string[] {
  return verdicts.filter((each) => each.count > 0).map((each) => each.obligation.id);
}

function verdict(judged: TrafficVerdicts, id: string) {
  const found = judged.verdicts.find((each) => each.obligation.id === id);
  return [found?.verdict, found?.reason];
}

const forms: readonly (readonly [string, (exchanges: readonly TrafficExchange[]) => TrafficVerdicts])[] = [
  ...Object.entries(harFlavours).map(
    ([name, flavour]) =>
      [name, (exchanges: readonly TrafficExchange[]) => linted(harFile(exchanges, flavour))] as const,
  ),
  [
    'a recorder with whole seconds, newest first',
    (exchanges) =>
      linted(
        harFile(exchanges.toReversed(), harFlavours['a recorder with whole seconds'] ?? ((each) => each)),
      ),
  ],
  ['curl -v', (exchanges) => linted(curlOutput(exchanges))],
  ['raw messages', (exchanges) => linted(rawMessages(exchanges), 'latin1')],
  ['the library under curl', (exchanges) => linted(libraryOutput(exchanges))],
  ['curl -v in UTF-16', (exchanges) => linted(`\ufeff${curlOutput(exchanges)}`, 'utf16le')],
  ['a log of OkHttp', (exchanges) => linted(okHttpLog(exchanges), 'latin1')],
  ["Python's http.client", (exchanges) => linted(pythonOutput(exchanges))],
  ['a collection of Postman', (exchanges) => linted(postmanCollection(exchanges))],
];

describe.each(forms)('%s', (_, write) => {
  test('blames nobody for what is lost', async () => {
    const judged = write(await good);
    expect(told(judged)).toEqual([]);
    expect(judged.calls).toBeGreaterThan(40);
    expect(verdict(judged, 'request-id-required')[0]).toBe('pass');
  });

  test('shows a wrong signature and a missing header', async () => {
    expect(told(write(await bad))).toEqual(expect.arrayContaining(['request-id-required', 'signature-fits']));
  });
});

test('what a recording does not show is not seen, with the reason', async () => {
  const flavour = harFlavours['a recorder that indents bodies'];
  const judged = linted(harFile(await good, flavour ?? ((entry) => entry)));
  expect(verdict(judged, 'digest-of-body')).toEqual([
    'not-seen',
    'the HAR file holds the body as text, which need not be the bytes that were sent',
  ]);
  expect(verdict(judged, 'domestic-payment-pay-01')[0]).toBe('pass');
});

/** What a stranger sends, as the form of a recording shows it. */
async function recordedStranger(walk: Stranger['walk'], write: (typeof forms)[number][1]) {
  const stranger: Stranger = { id: 'stranger/recorded', title: '', walk, catches: [] };
  return write((await trafficOfStranger(stranger, await identities)).exchanges);
}

describe.each(forms)('%s', (_, write) => {
  test('blames nobody for payments of a basket', async () => {
    const judged = await recordedStranger(async (world) => {
      const customer = await new Customer(world).login();
      const made = await createBasket(customer);
      await customer.authorise(made);
      await customer.call('GET', '/v1/accounts');
    }, write);
    expect(told(judged)).toEqual([]);
  });

  test('tells once that a PSU-ID is none', async () => {
    const judged = await recordedStranger(async (world) => {
      const customer = await new Customer(world).login();
      await customer.call('GET', '/v1/accounts', undefined, { 'psu-id': `"${customer.psuId}"` });
    }, write);
    expect(told(judged)).toContain('psu-id-is-uuid');
    expect(told(judged)).not.toContain('session-of-one-psu');
  });
});

test('a status that is asked for before the SCA is no refusal where replies have no bodies', async () => {
  const judged = await recordedStranger(
    async (world) => {
      const customer = await new Customer(world).login();
      const made = await customer.create();
      const started = await customer.call('POST', made.link('startAuthorisation'));
      for (let times = 0; times < 6; times += 1) {
        world.pass(10_000);
        await customer.call('GET', made.link('status'));
      }
      await customer.approve(started.offer ?? '');
    },
    (exchanges) =>
      linted(harFile(exchanges, harFlavours['a recorder that keeps no bodies'] ?? ((each) => each))),
  );
  expect(told(judged)).toEqual([]);
});

test('the same call in two recordings was made once', async () => {
  const files = ['one', 'other'].map((name) => join(root, name));
  for (const file of files)
    writeFileSync(
      file,
      harFile(await good, (entry) => entry),
    );
  expect(told(lintFiles(files, {}, () => {}))).toEqual([]);
});

import { expect, test } from 'vitest';
import { inProcessTarget } from '../../embedded/embedded.js';
import { conduct } from '../conduct/conduct.js';
import { jsonReply, type Answer } from '../target/sample-target.js';
import { selectScenarios } from '../conduct/select.js';
import { allScenarios } from '../../../suites/index.js';
import { freshCorporatePsu } from './fresh-corporate-psu.js';
import { sampleClient } from './sample-client.js';

/** A sandbox that keeps so many of the engagements that it is sent. */
function sandbox(kept: number): Answer {
  let opened = 0;
  return ({ target, body }) => {
    if (target.endsWith('/customers')) return jsonReply(201, {});
    if (target.endsWith('/accounts')) {
      opened += 1;
      return jsonReply(201, { iban: `NO${opened}`, bban: String(opened) });
    }
    const { engagements } = JSON.parse(body.toString('utf8'));
    return jsonReply(201, { id: 'one', engagements: engagements.slice(0, kept) });
  };
}

async function made(answer: Answer) {
  const { tpp, client, sent } = await sampleClient(answer);
  return { psu: await freshCorporatePsu(tpp, client.random), sent };
}

test('a person acts for two corporations, with accounts that are theirs', async () => {
  const { psu, sent } = await made(sandbox(3));
  expect(psu).toMatchObject({
    identity: expect.stringMatching(/^\d{11}$/),
    kind: 'corporate',
    made: true,
    name: expect.stringMatching(/^Test Person \d{5}$/),
  });
  const named = psu?.agreements?.map((each) => each.names.slice(0, 3)) ?? [];
  expect(named).toEqual([
    ['one', expect.stringMatching(/^Agreement of \d{5}$/), expect.stringMatching(/^Test Company \d{5}$/)],
    ['one', expect.stringMatching(/^Agreement of \d{5}$/), expect.stringMatching(/^Test Company \d{5}$/)],
  ]);
  const bodies = sent.map(({ body }) => JSON.parse(body.toString('utf8')));
  const companies = bodies.filter((each) => each.customerType === 'CORPORATE');
  const agreements = bodies.filter((each) => each.owner !== undefined);
  expect(agreements.map((each) => each.owner)).toEqual(companies.map((each) => each.customerNumber));
  expect(
    agreements.flatMap(({ engagements }) =>
      engagements.map((one: { customer: string; account: { iban: string }; roles: string[] }) => [
        one.customer === psu?.identity,
        one.account.iban,
        one.roles.length,
      ]),
    ),
  ).toEqual([
    [true, 'NO3', 2],
    [true, 'NO4', 1],
    [true, 'NO7', 2],
    [true, 'NO5', 2],
    [true, 'NO6', 2],
  ]);
});

test('a bank that refuses, or keeps less than it was sent, makes none', async () => {
  expect((await made(sandbox(1))).psu).toBeUndefined();
  expect((await made(() => jsonReply(403, {}))).psu).toBeUndefined();
  expect((await made(() => jsonReply(201, {}))).psu).toBeUndefined();
});

test('where none is made, the corporate PSU of the profile serves', async () => {
  const { target, close } = await inProcessTarget();
  const send: typeof target.transport.send = (request, signal) =>
    request.method === 'POST' && request.target.endsWith('/v1/sandbox/agreements')
      ? Promise.resolve(jsonReply(403, {}))
      : target.transport.send(request, signal);
  const refusing = { ...target, transport: { ...target.transport, send } };
  const { scenarios } = await conduct(selectScenarios(allScenarios, 'sca/agreements'), refusing, {
    seed: 1,
    partial: true,
  });
  await close();
  expect(scenarios.map(({ verdict }) => verdict)).toEqual(['pass']);
});

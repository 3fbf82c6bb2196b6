/** What counts as left at the bank, and what is said when it cannot be taken away. */

import { describe, expect, test } from 'vitest';
import type { WireReply, WireRequest } from '../../model/http.js';
import { seededRandom } from '../../model/seeded-random.js';
import type { Exchange } from '../evidence/exchange.js';
import { jsonReply, sampleParts, sampleTarget } from '../target/sample-target.js';
import { createClient } from '../client/client.js';
import type { Target, TppName } from '../target/target.js';
import { Untestable } from '../../model/errors.js';
import { cleanUp, leftoversOf } from './clean-up.js';

const products = '/psd2/v1/payments/norwegian-domestic-credit-transfers';

interface Made {
  readonly operation?: Exchange['operation'];
  readonly method?: string;
  readonly target?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly by?: string;
  readonly headers?: WireRequest['headers'];
}

let number = 0;

function exchange({
  operation = 'create-domestic-payment',
  method = 'POST',
  target = products,
  status = 201,
  body = {},
  by = 'primary',
  headers = [],
}: Made): Exchange {
  number += 1;
  const reply = { reply: jsonReply(status, body) };
  return {
    number,
    by,
    operation,
    request: { method, target, headers, body: Buffer.alloc(0) },
    announced: [],
    at: 0,
    milliseconds: 1,
    ...(status === 0 ? {} : reply),
  };
}

const payment = (id: string, more: Made = {}) => exchange({ body: { paymentId: id }, headers: psu, ...more });
const customer = (id: string, more: Made = {}) =>
  exchange({
    operation: 'create-sandbox-customer',
    target: '/psd2/v1/sandbox/customers',
    body: { customerId: id },
    ...more,
  });
const uuid = (digit: string) => '4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f'.replace(/^./, digit);
const psu = [['PSU-ID', uuid('0')]] as const;

const deleted = (id: string, status = 204) =>
  exchange({ operation: 'delete-payment', method: 'DELETE', target: `${products}/${id}?x=1`, status });

const left = (...transcript: readonly Exchange[]) =>
  leftoversOf(transcript, '/psd2').map(({ what, by, operation, params }) =>
    [what, by, operation, ...Object.values(params)].join(' '),
  );

const paymentLeft = (id: string, by: TppName = 'primary') =>
  `payment ${by} delete-payment norwegian-domestic-credit-transfers ${id}`;

describe('what is left', () => {
  test('payments, the latest first, then customers, the latest first', () => {
    expect(left(customer('c1'), payment('p1'), customer('c2'), payment('p2', { by: 'second' }))).toEqual([
      paymentLeft('p2', 'second'),
      paymentLeft('p1'),
      'sandbox customer primary delete-sandbox-customer c2',
      'sandbox customer primary delete-sandbox-customer c1',
    ]);
  });

  test('what was sent twice and made once, once', () => {
    expect(left(payment('p1'), payment('p1'), payment('p1', { by: 'second' }))).toEqual([
      paymentLeft('p1', 'second'),
      paymentLeft('p1'),
    ]);
  });

  test('not what was deleted, but what a refused deletion left', () => {
    expect(left(payment('p1'), payment('p2'), deleted('p1'), deleted('p2', 409))).toEqual([
      paymentLeft('p2'),
    ]);
    expect(left(payment('a?b=%20'), deleted('a%3Fb=%20', 200), payment('100%'), deleted('100%'))).toEqual([]);
    expect(
      left(
        payment('p1'),
        exchange({ operation: 'read-payment', method: 'GET', target: `${products}/p1`, status: 200 }),
      ),
    ).toEqual([paymentLeft('p1')]);
  });

  test('ids as the bank writes them, and none that is another path', () => {
    expect(left(payment('a=!%2F'), payment('1/2'), payment('p1'), deleted('p11'), deleted('1p1'))).toEqual([
      paymentLeft('p1'),
      paymentLeft('a=!%2F'),
    ]);
  });

  test.each<readonly [string, Exchange]>([
    ['a refusal', payment('p', { status: 400 })],
    ['a redirect', payment('p', { status: 300 })],
    ['no reply', payment('p', { status: 0 })],
    ['a read', payment('p', { method: 'GET' })],
    ['a basket', payment('p', { operation: 'create-basket', target: '/psd2/v1/signing-baskets' })],
    ['an authorisation of a payment', payment('p', { operation: 'start-payment-authorisation' })],
    ['a browser', payment('p', { operation: 'browser' })],
    ['the browser of the PSU', payment('p', { by: 'PSU' })],
    ['no id', exchange({})],
    ['an empty id', payment('')],
    ['a number for an id', exchange({ body: { paymentId: 7 } })],
    ['the id of something else', exchange({ body: { customerId: 'c' } })],
    [
      'a body that is no JSON',
      { ...payment('p'), reply: { status: 201, headers: [], body: Buffer.from('<html>') } },
    ],
    ['a path that none deletes', payment('p', { target: '/psd2/v1/accounts' })],
  ])('nothing of %s', (_, each) => {
    expect(left(each)).toEqual([]);
  });

  test.each([200, 201, 204, 299])('of a status %i', (status) => {
    expect(left(payment('p', { status }))).toEqual([paymentLeft('p')]);
  });
});

/** Cleans up these leftovers at a bank that answers deletions so. */
async function cleaning(
  transcript: readonly Exchange[],
  answer: (request: WireRequest) => WireReply | Promise<never>,
  pinnedAssumptions: Target['pinnedAssumptions'] = {},
  signal?: AbortSignal,
) {
  const { target, sent } = await sampleTarget(answer, {
    pinnedAssumptions,
    baseUrl: 'https://bank.example/psd2',
    basePath: '/psd2',
  });
  const parts = { ...sampleParts(target), random: seededRandom(1, 'left') };
  const client = createClient({ ...parts, observe: () => {}, onReply: () => {} });
  for (const each of transcript) client.record(each);
  return {
    said: await cleanUp(client, signal === undefined ? parts : { ...parts, signal }),
    sent,
    recorded: client.transcript.length - transcript.length,
  };
}

const status = (code: number): WireReply => ({ status: code, headers: [], body: Buffer.alloc(0) });

describe('what is said', () => {
  test('nothing when nothing is left, and nothing is sent', async () => {
    expect(await cleaning([deleted('p')], () => status(204))).toEqual({
      said: undefined,
      sent: [],
      recorded: 0,
    });
  });

  test('nothing when all is taken away; each deletion is evidence', async () => {
    const { said, sent, recorded } = await cleaning([payment('p1'), payment('p2'), customer('c')], () =>
      status(204),
    );
    expect([said, recorded]).toEqual([undefined, 3]);
    expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual([
      `DELETE ${products}/p2`,
      `DELETE ${products}/p1`,
      'DELETE /psd2/v1/sandbox/customers/c',
    ]);
  });

  test('each reason once', async () => {
    const { said } = await cleaning(
      [payment('p1'), payment('p2'), payment('p3', { by: 'second' }), customer('c')],
      ({ target }) => {
        if (target.endsWith('/p1')) throw new Error('cut');
        return status(target.endsWith('/c') ? 500 : 409);
      },
    );
    expect(said?.text).toMatch(/^4 of 4 things that the scenario made are still there \(/);
    expect(
      said?.text
        .split(/[(),]+ ?/)
        .slice(1, -1)
        .toSorted(),
    ).toEqual(['no TPP', 'no reply', 'status 409', 'status 500']);
  });

  test.each([404, 410])('nothing when a status %i says that it is gone', async (gone) => {
    expect((await cleaning([customer('c')], () => status(gone))).said).toBeUndefined();
  });

  test('each thing that is still there, and none that is not', async () => {
    const { said } = await cleaning([payment('p1'), payment('p2'), customer('c')], ({ target }) =>
      status(target.endsWith('/p2') ? 204 : 409),
    );
    expect(said).toEqual({
      text: '2 of 3 things that the scenario made are still there (status 409)',
      left: [
        { what: 'payment', id: 'p1', by: 'primary' },
        { what: 'sandbox customer', id: 'c', by: 'primary' },
      ],
    });
  });

  test('what was not taken away in time, also where what was sent never ends', async () => {
    const over = new AbortController();
    const { said, sent, recorded } = await cleaning(
      [payment('p1'), payment('p2'), customer('c')],
      ({ target }) => {
        if (target.endsWith('/p2')) return status(204);
        setImmediate(() => over.abort(new Error('too late')));
        return new Promise<never>(() => {});
      },
      {},
      over.signal,
    );
    expect([sent.length, recorded]).toEqual([2, 1]);
    expect(said).toEqual({
      text: '2 of 3 things that the scenario made are still there (too late)',
      left: [
        { what: 'payment', id: 'p1', by: 'primary' },
        { what: 'sandbox customer', id: 'c', by: 'primary' },
      ],
    });
  });

  test('that the budget is used up is a reason', async () => {
    const { said } = await cleaning([payment('p1')], () => {
      throw new Untestable('the 5 requests that the run may make are used up; raise budgets.requests');
    });
    expect(said?.text).toContain('still there (the 5 requests that the run may make are used up');
  });

  test('where the profile says that things are made and deleted', async () => {
    const pins = {
      'payment-deletion-operation': 'POST /v1/removals/{paymentId}/{product}',
      'bulk-creation-operation': 'PUT /v1/bulks',
      'bulk-deletion-operation': 'DELETE /v1/bulks/{product}/{paymentId}/order',
      'sandbox-customer-deletion-operation': 'PUT /v1/sandbox/gone/{customerId}',
    };
    const gone = exchange({
      operation: 'delete-payment',
      method: 'POST',
      target: '/psd2/v1/removals/p2/norwegian-domestic-credit-transfers',
    });
    const bulk = payment('b', { operation: 'create-bulk-payment', method: 'PUT', target: '/psd2/v1/bulks' });
    const elsewhere = payment('x', {
      operation: 'create-bulk-payment',
      target: '/psd2/v1/bulk-payments/norwegian-domestic-credit-transfers',
    });
    const made = [payment('p1'), payment('p2'), gone, bulk, elsewhere, customer('c')];
    const { said, sent } = await cleaning(made, () => status(204), pins);
    expect(said).toBeUndefined();
    expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'DELETE /psd2/v1/bulks/norwegian-domestic-credit-transfers/b/order',
      'POST /psd2/v1/removals/p1/norwegian-domestic-credit-transfers',
      'PUT /psd2/v1/sandbox/gone/c',
    ]);
  });

  test('in the name of the PSU and in the session that made it', async () => {
    const headers = [
      ['PSU-ID', uuid('1')],
      ['PSU-Corporate-ID', uuid('2')],
      ['TPP-Session-ID', uuid('3')],
    ] as const;
    const { sent } = await cleaning([payment('p', { headers })], () => status(204));
    const names = new Set(['psu-id', 'psu-corporate-id', 'tpp-session-id']);
    const told = sent[0]?.headers.filter(([name]) => names.has(name.toLowerCase())) ?? [];
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(headers));
    const unnamed = payment('p', { headers: [] });
    const approved = exchange({
      operation: 'read-payment',
      method: 'GET',
      target: `${products}/p/status`,
      headers,
    });
    const { sent: later } = await cleaning([unnamed, approved, payment('q')], () => status(204));
    expect(Object.fromEntries(later[1]?.headers ?? [])).toMatchObject(Object.fromEntries(headers));
    const { sent: plain } = await cleaning([customer('c')], () => status(204));
    const found = (plain[0]?.headers ?? []).map(([name]) => name.toLowerCase());
    expect(found).not.toContain('psu-id');
    expect(found).not.toContain('psu-corporate-id');
  });

  test('many are taken away eight at a time', async () => {
    const many = Array.from({ length: 20 }, (_, index) => payment(`p${index}`));
    const { said, sent } = await cleaning(many, () => status(204));
    expect([said, new Set(sent.map(({ target }) => target)).size]).toEqual([undefined, 20]);
  });
});

/** Two tries of a scenario at a bank that answers as told: what its verdicts say then. */

import { expect, test } from 'vitest';
import type { WireReply, WireRequest } from '../../model/http.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { scenario } from '../kit/scenario.js';
import { NetworkError } from '../transport/transport.js';
import { conduct } from './conduct.js';

const fine = () => jsonReply(200, { accounts: [] });

/** What is said to a call: its reply, or that the connection is cut. */
type Said = WireReply | 'cut' | undefined;

const reads = scenario({
  id: 'errors/reads',
  title: 't',
  clauses: ['SIG-19'],
  effects: 'resets-sandbox',
  async run({ tpp, judge }) {
    await tpp.call('list-accounts');
    const made = await tpp.call('initialize-sandbox');
    judge('SIG-19', 'the sandbox is reset', () => made.hasStatus(201));
  },
});

const readsTwice = scenario({
  ...reads,
  async run(stage) {
    await stage.tpp.call('list-accounts');
    await reads.run(stage);
  },
});

const readsForever = scenario({
  ...reads,
  async run({ tpp }) {
    await tpp.call('list-accounts');
    await new Promise(() => {});
  },
});

/** Judges with a bank that says this to its calls, by method and count, and what is fine to all others. */
async function judged(
  said: (method: string, count: number) => Said,
  changes: object = {},
  judging = reads,
  options: object = {},
) {
  const counts: Record<string, number> = {};
  const answer = ({ method }: WireRequest): WireReply => {
    const count = (counts[method] ?? 0) + 1;
    counts[method] = count;
    const found = said(method, count);
    if (found === 'cut') throw new NetworkError('cut', 'ECONNRESET');
    return found ?? (method === 'GET' ? fine() : jsonReply(201, { paymentId: 'p' }));
  };
  const network = { host: '127.0.0.1', port: 1, tls: true, timeout: 1_000 };
  const { target } = await sampleTarget(answer, { network, ...changes });

  const run = await conduct([judging], target, { seed: 1, partial: true, ...options });
  return { run, counts, result: run.scenarios[0], verdict: run.scenarios[0]?.verdicts[0]?.verdict };
}

test('a read is sent once more at once, and the scenario runs once', async () => {
  for (const trouble of ['cut', jsonReply(503, {}), jsonReply(500, {})] as const) {
    const { result, verdict, counts } = await judged((method, count) =>
      method === 'GET' && count === 1 ? trouble : undefined,
    );
    expect(verdict).toBe('pass');
    expect(counts).toEqual({ GET: 2, POST: 1 });
    expect(result?.firstTry).toBeUndefined();
    const ids = result?.exchanges.map(({ request }) =>
      request.headers.find(([name]) => name === 'X-Request-ID'),
    );
    expect(new Set(ids?.map(String)).size).toBe(3);
  }
});

test('a creation is never sent again blindly: the scenario runs once more from its start', async () => {
  const { result, verdict, counts, run } = await judged((method, count) =>
    method === 'POST' && count === 1 ? 'cut' : undefined,
  );
  expect(verdict).toBe('pass');
  expect(counts).toEqual({ GET: 2, POST: 2 });
  expect(result?.firstTry).toEqual({ exchanges: 2, trouble: expect.stringMatching(/^no reply to POST /) });
  expect(result?.exchanges.map((each) => each.number)).toEqual([1, 2, 3, 4]);
  expect(result?.checks[0]?.exchange).toBe(4);
  expect(run.observations.map((each) => each.subject)).toContain('second-try');
});

test('what comes again at the same place beside calls that are answered is about the bank', async () => {
  const { verdict, result } = await judged((method) => (method === 'POST' ? jsonReply(500, {}) : undefined));
  expect(verdict).toBe('fail');
  expect(result?.firstTry).toBeDefined();
});

const failsElsewhere = (method: string, count: number): Said => {
  if (method === 'POST') return jsonReply(500, {});
  // The second read of the second try, and the first read of the third one.
  return count >= 4 && count <= 7 ? jsonReply(503, {}) : undefined;
};

test('what comes again at the same place is about the bank, too, where the other tries meet trouble elsewhere', async () => {
  const { verdict, counts } = await judged(failsElsewhere, {}, readsTwice);
  expect(counts['GET']).toBe(8);
  expect(verdict).toBe('fail');
});

test('where chance may have met one call twice, a third try decides', async () => {
  // Who says when to come again is not asked before, so no call is sent twice.
  const gone = jsonReply(503, {}, [['Retry-After', '7200']]);
  const byChance = await judged((method, count) => (method === 'POST' && count <= 2 ? gone : undefined));
  expect(byChance.counts['POST']).toBe(3);
  expect([byChance.verdict, byChance.result?.firstTry?.exchanges]).toEqual(['pass', 4]);
  const always = await judged((method) => (method === 'POST' ? gone : undefined));
  expect(always.counts['POST']).toBe(3);
  expect(always.verdict).toBe('fail');
});

const often = (limit: number) => (method: string, count: number) =>
  method === 'POST' && count <= limit ? jsonReply(503, {}) : undefined;

test('where a call met chance once in one try and twice in the other, a third try decides', async () => {
  const byChance = await judged(often(3));
  expect([byChance.verdict, byChance.counts['POST']]).toEqual(['pass', 4]);
  const always = await judged(often(Infinity));
  expect([always.verdict, always.counts['POST']]).toEqual(['fail', 5]);
});

test('where both tries sent the call twice, no third try is needed', async () => {
  const { counts } = await judged((method) => (method === 'GET' ? jsonReply(500, {}) : undefined));
  expect(counts['GET']).toBe(4);
});

test('what comes everywhere is trouble, and names the time when calls are taken again', async () => {
  const away = jsonReply(503, {}, [['Retry-After', '7200']]);
  const { verdict, run } = await judged(() => away);
  expect(verdict).toBe('broken');
  expect(run.outcome).toBe('harness-trouble');
  expect(run.takesCallsAgain).toBeGreaterThan(Date.now() + 7_000_000);
});

test('in a process of its own nothing stands between: a 500 is the bank at once', async () => {
  const { verdict, result, counts } = await judged(
    (method) => (method === 'POST' ? jsonReply(500, {}) : undefined),
    { network: undefined },
  );
  expect([verdict, result?.firstTry, counts]).toEqual(['fail', undefined, { GET: 1, POST: 1 }]);
});

const cutTwice = (method: string, count: number): Said => {
  if (method !== 'POST') return undefined;
  if (count <= 2) return 'cut';
  return jsonReply(409, {});
};

test('what was created twice in the second try leaves nothing but trouble', async () => {
  const { verdict, counts } = await judged(cutTwice);
  expect([verdict, counts['POST']]).toEqual(['broken', 3]);
});

test('where the time limit ended a try that met trouble, the reason names both', async () => {
  const { result } = await judged(() => jsonReply(503, {}), {}, readsForever, { scenarioTimeout: 500 });
  const reason = result?.verdicts[0]?.reason;
  expect(reason).toMatch(/^trouble on the way, in two tries: status 503 to GET /);
  expect(reason).toContain('the scenario took longer than 500 ms');
});

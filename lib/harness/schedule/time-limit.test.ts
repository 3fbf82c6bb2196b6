/** Where it can, time passes here only when a test lets it, so that a busy machine changes nothing. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonReply, sampleParts, sampleTarget, type Answer } from '../target/sample-target.js';
import { scenario } from '../kit/scenario.js';
import { turnstile } from './budget.js';
import { runScenario } from '../conduct/run-scenario.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Lets time pass, as much as it takes, until the work has ended. */
async function ended<T>(work: Promise<T>): Promise<T> {
  const state = { hasEnded: false };
  const noted = work.finally(() => (state.hasEnded = true));
  while (!state.hasEnded) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10);
  }
  return noted;
}

const never: Answer = () => new Promise(() => {});
const asks = (tail: (call: () => Promise<unknown>) => Promise<void>) =>
  scenario({
    id: 'errors/slow',
    title: 't',
    clauses: ['TRN-02', 'SIG-19'],
    effects: 'reads',
    async run({ tpp, judge }) {
      judge('TRN-02', 'first', () => {});
      await tail(() => tpp.call('list-accounts'));
      judge('SIG-19', 'last', () => {});
    },
  });

test('a scenario that hangs is broken with the reason, though the transport ignores the signal', async () => {
  const { target } = await sampleTarget(never);
  const slow = asks(async (call) => void (await call()));
  const result = await ended(runScenario(slow, sampleParts(target, { scenarioTimeout: 30 })));
  const reason =
    'the scenario took longer than 30 ms and was stopped; raise --scenario-timeout or budgets.scenarioTimeoutSeconds if that is too short';
  expect(result.verdicts).toEqual([
    { clause: 'TRN-02', verdict: 'broken', reason },
    { clause: 'SIG-19', verdict: 'broken', reason },
  ]);
});

test('the transport is told to stop, and nothing is sent or judged behind the bound', async () => {
  let told = false;
  let answer: (() => void) | undefined;
  const { target, sent } = await sampleTarget((_, signal) => {
    signal?.addEventListener('abort', () => (told = true));
    return new Promise((resolve) => {
      answer = () => resolve(jsonReply(200, {}));
    });
  });
  let wentOn: unknown;
  const stubborn = asks(async (call) => {
    await call().catch(() => {});
    wentOn = await call().catch((thrown: unknown) => thrown);
    throw wentOn;
  });
  const running = runScenario(stubborn, sampleParts(target, { scenarioTimeout: 30 }));
  while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const result = await ended(running);
  expect(told).toBe(true);
  answer?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(String(wentOn)).toContain('took longer than 30 ms');
  expect(sent).toHaveLength(1);
  expect(result.exchanges).toEqual([]);
  expect(result.checks).toHaveLength(1);
});

test('a stopped scenario moves the clock no more', async () => {
  const orders: unknown[] = [];
  const levers = { clock: async (order: unknown) => void orders.push(order) };
  const { target } = await sampleTarget(never, { levers });
  let moved: Promise<unknown> | undefined;
  const moves = scenario({
    id: 'errors/moves',
    title: 't',
    clauses: ['TRN-02'],
    effects: 'reads',
    run({ time, signal }) {
      return new Promise<void>(() => {
        signal.addEventListener('abort', () => {
          moved = time.moveTo(0).catch((thrown: unknown) => thrown);
        });
      });
    },
  });
  await ended(runScenario(moves, sampleParts(target, { scenarioTimeout: 20 })));
  expect(String(await moved)).toContain('took longer');
  expect(orders).toEqual([]);
});

test('waiting for a PSU does not count, a quick scenario is left alone', async () => {
  const psu = { identity: '13039319955', kind: 'private' } as const;
  const sca = {
    name: 'none',
    showsPages: false,
    complete: () => Promise.reject(new Error('unused')),
  };
  const { target } = await sampleTarget(never, {
    psus: [psu],
    sca,
    capabilities: { sandboxCustomers: false },
  });
  const parts = sampleParts(target, { scenarioTimeout: 5_000 });
  const loan = await parts.pool.borrow({ private: 1, corporate: 0 });
  const running = runScenario({ ...asks(async () => {}), needs: ['psu'] }, parts);
  setTimeout(() => loan.giveBack(), 8_000);
  expect((await ended(running)).verdict).toBe('pass');
});

test.each([
  { bound: 'rate', budget: { requestsPerSecond: 3 } },
  { bound: 'number at once', budget: { concurrency: 1 } },
])('waiting for the $bound that the profile allows does not count', async ({ budget }) => {
  vi.useRealTimers();
  const takes = 300;
  const { target } = await sampleTarget(
    () => new Promise((resolve) => setTimeout(() => resolve(jsonReply(200, { accounts: [] })), takes)),
  );
  const calls = asks(async (call) => void (await call()));
  const parts = sampleParts(target, { scenarioTimeout: 1_200, turn: turnstile(budget) });
  const started = performance.now();
  const results = await Promise.all(Array.from({ length: 6 }, () => runScenario(calls, parts)));
  expect(results.map((each) => each.verdict)).toEqual(results.map(() => 'pass'));
  expect(performance.now() - started).toBeGreaterThan(1_250);
  for (const { milliseconds } of results) expect(milliseconds).toBeLessThan(1_250);
});

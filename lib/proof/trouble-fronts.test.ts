/** Trouble on the way is no statement about the bank; a defect behind it is one all the same. */

import { beforeAll, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { allFaults } from '../faults/index.js';
import type { RunResult } from '../harness/conduct/result.js';
import { embeddedIdentities, embeddedTarget, type EmbeddedIdentities } from '../embedded/embedded.js';
import { after, away, gateway, oneIn, whole, type Refusing } from './http-fronts.js';
import { judgeBehind } from './over-network.js';
import { thoroughTest } from '../model/testing/thorough.js';

let identities: EmbeddedIdentities;

beforeAll(async () => {
  identities = await embeddedIdentities();
});

const few: ReadonlySet<string> = new Set(['signing/digest', 'headers/negotiation', 'accounts/reading']);

async function judged(
  refusing: Refusing,
  { ids = few, fault }: { readonly ids?: ReadonlySet<string>; readonly fault?: string } = {},
): Promise<RunResult> {
  const found = allFaults.find((each) => each.id === fault);
  if (fault !== undefined && found === undefined) throw new Error(`there is no fault ${fault}`);
  const change = found === undefined ? {} : { change: found.change };
  const { target, close } = await embeddedTarget({ identities, ...change });
  const some = allScenarios.filter((each) => ids.has(each.id));
  try {
    return await judgeBehind(
      (place, known) => gateway(place, known, whole, refusing),
      target,
      identities,
      some,
    );
  } finally {
    await close();
  }
}

const verdictsIn = (run: RunResult) => new Set(run.clauses.map((each) => each.verdict));

test('503 to everything is trouble, also when few clauses are asked, and both tries are shown', async () => {
  const run = await judged(() => away(503), { ids: new Set(['signing/digest']) });
  expect(run.outcome).toBe('harness-trouble');
  expect(verdictsIn(run)).toEqual(new Set(['broken']));
  const [digest] = run.scenarios;
  expect(digest?.firstTry).toMatchObject({ trouble: expect.stringMatching(/^status 503 to /) });
  expect(digest?.exchanges.length).toBeGreaterThan(digest?.firstTry?.exchanges ?? Infinity);
  expect(digest?.exchanges.map((each) => each.number)).toEqual(
    digest?.exchanges.map((_, index) => index + 1),
  );
  expect(digest?.verdicts[0]?.reason).toMatch(/^trouble on the way, in two tries: status 503 to /);
});

test('a 429 that asks for hours ends as trouble, with the time when calls are taken again', async () => {
  const began = Date.now();
  const run = await judged(after(30, away(429, 7_200)));
  expect(run.outcome).toBe('harness-trouble');
  expect(run.clauses.filter((each) => each.verdict === 'fail')).toEqual([]);
  expect(run.clauses.filter((each) => each.verdict === 'pass').length).toBeGreaterThan(0);
  const again = run.takesCallsAgain ?? 0;
  expect(again).toBeGreaterThan(began + 7_190_000);
  expect(again).toBeLessThan(Date.now() + 7_200_000);
  const [reason] = run.clauses.flatMap((each) => (each.verdict === 'broken' ? [each.reason] : []));
  expect(reason).toMatch(/again at \d{4}-\d\d-\d\dT/);
});

const gates: readonly (readonly [string, () => Refusing])[] = [
  ['a front door without trouble', () => () => undefined],
  ['one 503 in 50', () => oneIn(50, away(503))],
  ['one 500 in 50', () => oneIn(50, away(500))],
  ['one cut connection in 50', () => oneIn(50, 'cut')],
];
const faults = ['digest-of-body/dropped', 'digest-of-body/crashes'];

test.each(gates.flatMap(([name, open]) => faults.map((fault) => [fault, name, open] as const)))(
  '%s is caught behind %s',
  async (fault, _, open) => {
    const run = await judged(open(), { ids: new Set(['signing/digest', 'signing/date-tolerance']), fault });
    expect(run.outcome).toBe('does-not-conform');
    const red = run.clauses.filter((each) => each.verdict === 'fail' || each.verdict === 'broken');
    expect(red.map((each) => `${each.clause} ${each.verdict}`)).toContain('SIG-38 fail');
  },
);

const sweeps: ReadonlySet<string> = new Set(['everywhere/rules-of-creations', 'payments/products']);

thoroughTest('a sweep of a good bank fails nothing where one call in 17 gets a 502', async () => {
  const run = await judged(oneIn(17, away(502)), { ids: sweeps });
  expect(run.clauses.filter((each) => each.verdict === 'fail' || each.verdict === 'warn')).toEqual([]);
  expect(run.clauses.filter((each) => each.verdict === 'pass').length).toBeGreaterThan(50);
});

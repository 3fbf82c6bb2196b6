/**
 * Nothing of the bank's side is left out: each clause is judged by what a reply shows, or says why no reply
 * can.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { promisedClauses } from '../bank/promises.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { RunResult, ScenarioResult } from '../harness/conduct/result.js';
import { embeddedIdentities, embeddedTarget, type OpenTarget } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Effect } from '../model/operation.js';
import { isOperationId, operation, operations } from '../model/operations/index.js';
import { everyEffect } from '../profile/effects.js';
import { judgedWithoutReply, neverRed, unaccounted } from './accounting.js';
import { allScenarios } from '../../suites/index.js';
import { oneIn, playedDepth as depth } from '../../suites/sample-scenarios.js';

/** All that stand for themselves, and some of those that draw more calls for others. */
const played = [
  ...allScenarios.filter(({ widens }) => widens !== true),
  ...oneIn(
    4,
    allScenarios.filter(({ widens }) => widens === true),
  ),
];

const open: OpenTarget[] = [];
let runs: readonly RunResult[] = [];

beforeAll(async () => {
  const identities = await embeddedIdentities();
  for (const environment of ['sandbox', 'production'] as const) {
    const opened = await embeddedTarget({ identities, environment });
    open.push(opened);
    runs = [...runs, await conduct(played, { ...opened.target, depth }, { seed: 1 })];
  }
}, 240_000);

afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
});

/** Effects of the operations that a scenario sent. */
function effectsIn({ exchanges }: ScenarioResult): readonly Effect[] {
  return exchanges
    .map((each) => each.operation)
    .filter(isOperationId)
    .map((id) => operation(id).effect);
}

test('no scenario does more than it declares', () => {
  const declared = new Map<string, Scenario>(allScenarios.map((each) => [each.id, each]));
  // In production the sandbox operations are called to be refused.
  const [{ scenarios: results } = { scenarios: [] }] = runs;
  const beyond = results.flatMap((each) => {
    const { effects = 'reads', needs = [] } = declared.get(each.id) ?? {};
    const most = everyEffect.indexOf(effects);
    const found = new Set(effectsIn(each).filter((one) => everyEffect.indexOf(one) > most));
    // Of making its own PSU nothing is counted.
    if (needs.some((need) => need.endsWith('psu'))) found.delete('changes-sandbox');
    return found.size === 0 ? [] : [`${each.id}: ${[...found].join(', ')}`];
  });
  expect(beyond).toEqual([]);
  expect(results.reduce((sum, { exchanges }) => sum + exchanges.length, 0)).toBeGreaterThan(1_000);
});

test('every clause of the bank is judged in one of the environments, or has its reason', () => {
  expect(unaccounted(runs, promisedClauses)).toEqual([]);
});

test('no clause fails, breaks or stays untestable against the embedded bank', () => {
  for (const run of runs) {
    const red = run.clauses.filter((each) => !['pass', 'observed', 'not-applicable'].includes(each.verdict));
    expect(red.map((each) => `${each.clause} ${each.verdict} ${each.reason ?? ''}`)).toEqual([]);
  }
});

test('every expectation of a scenario was met by a reply, but for those about connections', () => {
  expect(judgedWithoutReply(runs)).toEqual([]);
});

test('every operation of the interface got an accepted reply', () => {
  const exchanges = runs.flatMap(({ scenarios }) => scenarios.flatMap((each) => each.exchanges));
  const accepted: ReadonlySet<string> = new Set(
    exchanges
      .filter(({ reply }) => Math.floor((reply?.status ?? 0) / 100) === 2)
      .map((each) => each.operation),
  );
  expect(operations.map(({ id }) => id).filter((id) => !accepted.has(id))).toEqual([]);
});

test('every judged clause that can fail this bank turns red at a defective one', () => {
  expect(neverRed(promisedClauses)).toEqual([]);
});

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
import { judgedWithoutReply, neverRed, unaccounted } from './testing/accounting.js';
import { allScenarios } from '../../suites/index.js';
import { usualRun } from '../../suites/sample-run.js';
import { oneIn, playedDepth as depth, playedScenarios } from '../../suites/sample-scenarios.js';

let open: OpenTarget | undefined;
let runs: readonly RunResult[] = [];

/**
 * What stands for itself plays in this process; over the network the tests of the suites play all in the
 * sandbox, and here a sixth of it in production, and all about connections.
 */
beforeAll(async () => {
  const identities = await embeddedIdentities();
  open = await embeddedTarget({ identities, environment: 'production' });
  const ofConnections = allScenarios.filter(({ id }) => id.startsWith('transport/'));
  const some = [...new Set([...ofConnections, ...oneIn(6, playedScenarios)])];
  const partial = some.length < playedScenarios.length;
  const overNetwork = await conduct(some, { ...open.target, depth }, { seed: 1, partial });
  runs = [await usualRun('sandbox'), await usualRun('production'), overNetwork];
}, 240_000);

afterAll(() => open?.close());

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
    const red = run.clauses.filter(
      ({ verdict, reason }) =>
        !['pass', 'observed', 'not-applicable'].includes(verdict) &&
        reason !== 'the target is not reached over a network here',
    );
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

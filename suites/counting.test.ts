/** Nothing of the bank's side is left out: each clause is judged by what a reply shows, or says why no reply can. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { clause, clauses, type ClauseId } from '../lib/catalogue/index.js';
import { reasonNotJudged } from '../lib/catalogue/reasons.js';
import { allFaults } from '../lib/faults/index.js';
import { ambientChecks } from '../lib/harness/ambient/index.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import type { RunResult } from '../lib/harness/conduct/result.js';
import { embeddedIdentities, embeddedTarget, type OpenTarget } from '../lib/harness/embedded.js';
import { verdictOfFailure } from '../lib/harness/verdict.js';
import { networkFaults } from '../lib/proof/over-network.js';
import { allScenarios } from './index.js';

const bankSide = clauses.filter(({ party }) => party !== 'tpp');

const open: OpenTarget[] = [];
let runs: readonly RunResult[] = [];
let pinned: ReadonlySet<ClauseId> = new Set();

beforeAll(async () => {
  const identities = await embeddedIdentities();
  for (const environment of ['sandbox', 'production'] as const) {
    const opened = await embeddedTarget({ identities, environment });
    open.push(opened);
    pinned = opened.target.pinnedClauses;
    runs = [...runs, await conduct(allScenarios, opened.target, { seed: 1 })];
  }
}, 240_000);

afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
});

/** The verdicts on a clause, one for each environment. */
function verdictsOn(id: ClauseId): readonly string[] {
  return runs.flatMap((run) => run.clauses.filter((each) => each.clause === id).map((each) => each.verdict));
}

/** Whether a failed expectation would count against this bank. */
function canFail(id: ClauseId): boolean {
  return verdictOfFailure(id, pinned.has(id)) !== 'observed';
}

const reasoned = bankSide.filter(({ id }) => reasonNotJudged(id) !== undefined);
const judged = bankSide.filter(({ id }) => reasonNotJudged(id) === undefined);

test('every clause of the bank is judged in one of the environments, or has its reason', () => {
  const passed = judged.filter(({ id }) => verdictsOn(id).includes('pass'));
  // What no reply of this bank carries, because it need not, is shown to fail by the banks that carry it wrongly.
  const seldom = new Set(ambientChecks.filter((each) => each.optional === true).map((each) => each.clause));
  const left = judged.filter(({ id }) => !passed.some((each) => each.id === id));
  const unexplained = left.filter(({ id }) => {
    const seen = verdictsOn(id).includes('observed');
    return !(seen && (seldom.has(id) || !canFail(id)));
  });
  expect(unexplained.map(({ id }) => `${id} ${verdictsOn(id).join(', ')}`)).toEqual([]);
  expect(passed.length + left.length + reasoned.length).toBe(bankSide.length);
  expect(bankSide.length).toBeGreaterThan(450);
});

test('no clause fails, breaks or stays untestable against the embedded bank', () => {
  for (const run of runs) {
    const red = run.clauses.filter((each) => !['pass', 'observed', 'not-applicable'].includes(each.verdict));
    expect(red.map((each) => `${each.clause} ${each.verdict} ${each.reason ?? ''}`)).toEqual([]);
  }
});

test('every expectation of a scenario was met by a reply, but for those about connections', () => {
  const overNetwork: ReadonlySet<string> = new Set(networkFaults.flatMap((each) => each.catches));
  const idle = runs.flatMap((run) =>
    run.scenarios.flatMap(({ id, checks }) =>
      checks
        .filter((each) => each.exchange === undefined && !overNetwork.has(each.clause))
        .map((each) => `${id}: ${each.clause} ${each.expectation}`),
    ),
  );
  expect(idle).toEqual([]);
});

test('every judged clause that can fail this bank turns red at a defective one', () => {
  const caught: ReadonlySet<string> = new Set(
    [...allFaults, ...networkFaults].flatMap((each) => each.catches),
  );
  const safe = judged.filter(({ id }) => canFail(id) && !caught.has(id));
  expect(safe.map(({ id }) => `${id} ${clause(id).text}`)).toEqual([]);
});

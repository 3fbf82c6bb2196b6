/** The seed decides what is sent, and nothing of it what is found. */

import { beforeAll, expect, test } from 'vitest';
import type { RunResult } from '../lib/harness/conduct/result.js';
import { unsignedRequests } from '../lib/proof/testing/unsigned.js';
import type { Scenario } from '../lib/harness/kit/scenario.js';
import { allScenarios } from './index.js';
import { steadyRun } from './sample-run.js';
import { isThorough } from '../lib/model/testing/thorough.js';
import { oneIn, playedShare } from './sample-scenarios.js';

/** A ninth of those that stand for themselves, and some of those that draw more calls for others. */
const shared = playedShare(0, 9);
const widening = allScenarios.filter(({ widens }) => widens === true);
const some = isThorough ? allScenarios : [...shared, ...oneIn(24, widening)];

/** What widens others may judge more or less of a clause by the seed. */
const fewer = isThorough ? allScenarios : shared;

/** What a run says of the scenarios that both played. */
function verdictsOf({ scenarios }: RunResult, played: readonly Scenario[]): readonly string[] {
  const ids: ReadonlySet<string> = new Set(played.map(({ id }) => id));
  return scenarios
    .filter(({ id }) => ids.has(id))
    .flatMap(({ id, verdicts }) => verdicts.map((each) => `${id} ${each.clause} ${each.verdict}`));
}

let run: RunResult;

beforeAll(async () => {
  run = await steadyRun(1, some);
}, 240_000);

test('the same seed sends the same bytes, but for signatures', async () => {
  const first = unsignedRequests(run);
  expect(first.length).toBeGreaterThan(500);
  const second = unsignedRequests(await steadyRun(1, some));
  expect(second.length).toBe(first.length);
  expect(first.filter((each, index) => each !== second[index]).slice(0, 3)).toEqual([]);
}, 240_000);

test('another seed sends other bytes and comes to the same verdicts', async () => {
  const other = await steadyRun(2, fewer);
  const known = new Set(unsignedRequests(run));
  const sent = unsignedRequests(other);
  expect(sent.filter((each) => !known.has(each)).length).toBeGreaterThan(sent.length / 2);
  expect(verdictsOf(other, fewer)).toEqual(verdictsOf(run, fewer));
}, 240_000);

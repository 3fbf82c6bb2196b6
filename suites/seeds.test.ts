/** The seed decides what is sent, and nothing of it what is found. */

import { beforeAll, expect, test } from 'vitest';
import { seededIds } from '../lib/bank/ids.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import type { RunResult } from '../lib/harness/conduct/result.js';
import { embeddedIdentities, inProcessTarget, type EmbeddedIdentities } from '../lib/embedded/embedded.js';
import { unsignedRequests } from '../lib/proof/unsigned.js';
import { allScenarios } from './index.js';
import { isThorough, playedDepth as depth } from './sample-scenarios.js';

/** A minute of a working day, so that dates in bodies do not change between two runs. */
const instant = Date.UTC(2026, 5, 15, 9, 30, 0);

/** All that stand for themselves, and some of those that draw more calls for others. */
const some = allScenarios.filter(({ widens }, index) => isThorough || widens !== true || index % 4 === 0);

let identities: EmbeddedIdentities;

/** A run against a bank whose own ids are always the same, one scenario after the other. */
async function runWith(seed: number): Promise<RunResult> {
  const { target, close } = await inProcessTarget({
    identities,
    change: (parts) => ({ ...parts, time: () => instant, ids: () => seededIds(1) }),
  });
  try {
    const steady = { ...target, depth, clock: () => instant, budgets: { concurrency: 1 } };
    return await conduct(some, steady, { seed });
  } finally {
    await close();
  }
}

const verdicts = ({ clauses }: RunResult) => clauses.map((each) => `${each.clause} ${each.verdict}`);

let runs: readonly [RunResult, RunResult, RunResult];

beforeAll(async () => {
  identities = await embeddedIdentities();
  runs = [await runWith(1), await runWith(1), await runWith(2)];
}, 240_000);

test('the same seed sends the same bytes, but for signatures', () => {
  const [one, again] = runs;
  const first = unsignedRequests(one);
  expect(first.length).toBeGreaterThan(2_000);
  const second = unsignedRequests(again);
  expect(second.length).toBe(first.length);
  expect(first.filter((each, index) => each !== second[index]).slice(0, 3)).toEqual([]);
});

test('another seed sends other bytes and comes to the same verdicts', () => {
  const [one, , other] = runs;
  expect(unsignedRequests(other)).not.toEqual(unsignedRequests(one));
  expect(verdicts(other)).toEqual(verdicts(one));
});

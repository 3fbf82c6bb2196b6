/**
 * A run of what tests play at the reference bank, made once for all tests of a thread that compare with it.
 */

import { seededIds } from '../lib/bank/ids.js';
import { embeddedIdentities, inProcessTarget } from '../lib/embedded/embedded.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import type { RunResult } from '../lib/harness/conduct/result.js';
import type { Scenario } from '../lib/harness/kit/scenario.js';
import type { Environment } from '../lib/model/environment.js';
import { playedDepth as depth, playedScenarios } from './sample-scenarios.js';

const runs = new Map<Environment, Promise<RunResult>>();

async function run(environment: Environment): Promise<RunResult> {
  const identities = await embeddedIdentities();
  const { target, close } = await inProcessTarget({ identities, environment });
  try {
    return await conduct(playedScenarios, { ...target, depth }, { seed: 1 });
  } finally {
    await close();
  }
}

/**
 * Made once for all tests of a thread: what all played scenarios, at the played depth and with seed 1, say of
 * the reference bank in process.
 */
export function usualRun(environment: Environment): Promise<RunResult> {
  const known = runs.get(environment) ?? run(environment);
  runs.set(environment, known);
  return known;
}

/** A minute of a working day, so that dates in bodies do not change between two runs. */
const instant = Date.UTC(2026, 5, 15, 9, 30, 0);

/** A run against a bank whose own ids and clock are always the same, one scenario after the other. */
export async function steadyRun(seed: number, scenarios: readonly Scenario[]): Promise<RunResult> {
  const { target, close } = await inProcessTarget({
    identities: await embeddedIdentities(),
    change: (parts) => ({ ...parts, time: () => instant, ids: () => seededIds(1) }),
  });
  try {
    const steady = { ...target, depth, clock: () => instant, budgets: { concurrency: 1 } };
    return await conduct(scenarios, steady, { seed, partial: true });
  } finally {
    await close();
  }
}

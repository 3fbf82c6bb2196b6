/**
 * The proof as tests: defective banks are caught by the clauses that they name, one bank at least for each
 * clause, and no lawful bank raises an alarm in the scenarios that are drawn for it. THOROUGH=1 tries all
 * banks, each in every scenario that notices it, which also shows every over-reach, and combines more of
 * them, as `prove` does. PSD2_SEED=7 takes others.
 */

import { beforeAll, expect, test, vi } from 'vitest';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { embeddedIdentities, inProcessTarget } from '../lib/embedded/embedded.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { complaints, proversOf } from '../lib/proof/testing/quick-provers.js';
import { allTogether, drawnFaults, faultsOfEachClause, someTogether } from '../lib/proof/short-proof.js';
import { isThorough } from '../lib/model/testing/thorough.js';
import { sampleSeed } from '../lib/model/testing/share.js';
import { allScenarios } from './index.js';

const triedFaults = isThorough ? allFaults : faultsOfEachClause(allFaults);
/** Others, of which `prove` says whether they are caught: here they must turn nothing else red. */
const furtherFaults = isThorough ? [] : drawnFaults(allFaults, sampleSeed, 96);
const triedVariants = (isThorough ? allTogether : someTogether)(allVariants, sampleSeed);
/** In how many of the scenarios that notice it a lawful bank is tried. */
const most = isThorough ? undefined : 3;

// On a busy machine: a bank can be noticed by every scenario.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 400_000 });

let provers: ReturnType<typeof proversOf>;

beforeAll(async () => {
  provers = proversOf(await embeddedIdentities());
  const environments = new Set(
    [...triedFaults, ...furtherFaults, ...triedVariants].map((each) => each.environment ?? 'sandbox'),
  );
  for (const each of environments) await provers[0].prepare(each);
});

test.each(triedFaults)('$id is caught by its clauses and no other', async (fault) => {
  expect(await complaints(provers, fault)).toEqual({ missed: [], overReach: [], broken: [] });
});

test.each(furtherFaults)('$id turns no other clause red', async (fault) => {
  const { overReach, broken } = await provers[0].fault(fault);
  expect({ overReach, broken }).toEqual({ overReach: [], broken: [] });
});

test.each(triedVariants)('$id is lawful and raises no alarm', async (variant) => {
  expect((await provers[0].variant(variant, most)).alarms).toEqual([]);
});

test('a bank that refuses everything earns no pass', async () => {
  const { target, close } = await inProcessTarget({
    change: (parts) => ({ ...parts, find: () => ({ kind: 'unknown-path' }) }),
  });
  const run = await conduct(allScenarios, target, { seed: 1 });
  await close();
  expect(run.clauses.filter((each) => each.verdict === 'pass').map((each) => each.clause)).toEqual([]);
  expect(run.outcome).not.toBe('conforms');
});

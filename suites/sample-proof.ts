/**
 * The proof as tests: defective banks are caught by the clauses that they name, one bank at least for each
 * clause, and no lawful bank raises an alarm in the scenarios that are drawn for it. THOROUGH=1 tries all
 * banks, each in every scenario that notices it, which also shows every over-reach, and combines more of
 * them, as `prove` does. PSD2_SEED=7 takes others.
 */

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { embeddedIdentities } from '../lib/embedded/embedded.js';
import { complaints, proversOf } from '../lib/proof/testing/quick-provers.js';
import { allTogether, someFaults, someTogether } from '../lib/proof/short-proof.js';
import { isThorough } from './sample-scenarios.js';

type Change = (typeof allFaults)[number] | (typeof allVariants)[number];

const seed = Number(process.env['PSD2_SEED'] ?? 1);
const triedFaults = isThorough ? allFaults : someFaults(allFaults, seed);
const triedVariants = isThorough ? allTogether(allVariants, seed) : someTogether(allVariants, seed);
/** In how many of the scenarios that notice it a lawful bank is tried. */
const most = isThorough ? undefined : 3;

/**
 * The share number `from` of so many. What is of production, which is little, is all in the last share,
 * because what scenarios do there has to be recorded first.
 */
export function proveShare(from: number, of: number): void {
  // On a busy machine: a bank can be noticed by every scenario.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 400_000 });
  const mine = (each: Change, index: number) =>
    (each.environment === 'production' ? of - 1 : index % of) === from;
  const faults = triedFaults.filter(mine);
  const variants = triedVariants.filter(mine);
  let provers: ReturnType<typeof proversOf>;

  beforeAll(async () => {
    provers = proversOf(await embeddedIdentities());
    const environments = new Set([...faults, ...variants].map((each) => each.environment ?? 'sandbox'));
    for (const each of environments) await provers[0].prepare(each);
  });

  describe('each defective bank is caught by its clauses and no other', () => {
    test.each(faults)('$id', async (fault) => {
      expect(await complaints(provers, fault)).toEqual({ missed: [], overReach: [], broken: [] });
    });
  });

  describe('no lawful variant raises an alarm, nor several together', () => {
    test.each(variants)('$id', async (variant) => {
      expect((await provers[0].variant(variant, most)).alarms).toEqual([]);
    });
  });
}

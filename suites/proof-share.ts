/**
 * The proof as tests: every defective bank is caught by the clauses that it names, and no lawful bank raises
 * an alarm. THOROUGH=1 tries each bank in every scenario that notices it, which also shows every over-reach,
 * and every variant by itself, and combines more of them. PSD2_SEED=7 combines others.
 */

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { embeddedIdentities } from '../lib/embedded/embedded.js';
import { prover, type Prover } from '../lib/proof/prove.js';
import { allTogether, quickly, someTogether } from '../lib/proof/short-proof.js';
import { allScenarios } from './index.js';

type Change = (typeof allFaults)[number] | (typeof allVariants)[number];

const breadth = process.env['THOROUGH'] !== undefined ? 'all' : 'named';
const seed = Number(process.env['PSD2_SEED'] ?? 1);
const tried = breadth === 'all' ? allTogether(allVariants, seed) : someTogether(allVariants, seed);

/**
 * The share number `from` of so many. What is of production, which is little, is all in the last share,
 * because what scenarios do there has to be recorded first.
 */
export function proveShare(from: number, of: number): void {
  // On a busy machine: a bank can be noticed by every scenario.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 400_000 });
  const mine = (each: Change, index: number) =>
    (each.environment === 'production' ? of - 1 : index % of) === from;
  const faults = allFaults.filter(mine);
  const variants = tried.filter(mine);
  let proofs: Prover;
  let quickProofs: Prover;

  beforeAll(async () => {
    const identities = await embeddedIdentities();
    proofs = prover(allScenarios, identities, breadth);
    quickProofs = breadth === 'all' ? proofs : prover(allScenarios, identities, breadth, quickly);
    const environments = new Set([...faults, ...variants].map((each) => each.environment ?? 'sandbox'));
    for (const each of environments) for (const those of [proofs, quickProofs]) await those.prepare(each);
  });

  describe('each defective bank is caught by its clauses and no other', () => {
    test.each(faults)('$id', async (fault) => {
      const { missed, overReach, broken } = await proofs.fault(fault);
      expect({ missed, overReach, broken }).toEqual({ missed: [], overReach: [], broken: [] });
    });
  });

  describe('no lawful variant raises an alarm, nor several together', () => {
    test.each(variants)('$id', async (variant) => {
      expect((await quickProofs.variant(variant)).alarms).toEqual([]);
    });
  });
}

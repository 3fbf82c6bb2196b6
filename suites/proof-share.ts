/**
 * The proof as tests: every defective bank is caught by the clauses that it names, and no lawful bank raises an alarm.
 * PROOF=all tries each bank in every scenario that notices it, which also shows every over-reach.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { embeddedIdentities } from '../lib/harness/embedded.js';
import { prover, type Prover } from '../lib/proof/prove.js';
import { allScenarios } from './index.js';

type Change = (typeof allFaults)[number] | (typeof allVariants)[number];

/**
 * The share number `from` of so many, of faults and variants alike. What is of production, which is little, is all in the
 * last share, because what scenarios do there has to be recorded first.
 */
export function proveShare(from: number, of: number): void {
  const breadth = process.env['PROOF'] === 'all' ? 'all' : 'named';
  const mine = (each: Change, index: number) =>
    (each.environment === 'production' ? of - 1 : index % of) === from;
  const faults = allFaults.filter(mine);
  const variants = allVariants.filter(mine);
  let proofs: Prover;

  beforeAll(async () => {
    proofs = prover(allScenarios, await embeddedIdentities(), breadth);
    const environments = new Set([...faults, ...variants].map((each) => each.environment ?? 'sandbox'));
    for (const each of environments) await proofs.prepare(each);
  }, 120_000);

  describe('each defective bank is caught by its clauses and no other', () => {
    test.each(faults)('$id', async (fault) => {
      const { missed, overReach, broken } = await proofs.fault(fault);
      expect({ missed, overReach, broken }).toEqual({ missed: [], overReach: [], broken: [] });
    });
  });

  describe('no lawful variant raises an alarm', () => {
    test.each(variants)('$id', async (variant) => {
      expect((await proofs.variant(variant)).alarms).toEqual([]);
    });
  });
}

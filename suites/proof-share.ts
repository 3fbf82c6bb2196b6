/**
 * The proof as tests: every defective bank is caught by the clauses that it names, and no lawful bank raises an alarm.
 * PROOF=all tries each bank in every scenario that notices it, which also shows every over-reach.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { embeddedIdentities } from '../lib/harness/embedded.js';
import { prover, type Prover } from '../lib/proof/prove.js';
import { allScenarios } from './index.js';

/** Every `of`-th fault and variant, from number `from` on. */
export function proveShare(from: number, of: number): void {
  const breadth = process.env['PROOF'] === 'all' ? 'all' : 'named';
  let proofs: Prover;

  beforeAll(async () => {
    proofs = prover(allScenarios, await embeddedIdentities(), breadth);
  });

  describe('each defective bank is caught by its clauses and no other', () => {
    for (const fault of allFaults.filter((_, index) => index % of === from)) {
      test(fault.id, async () => {
        const { missed, overReach, broken } = await proofs.fault(fault);
        expect({ missed, overReach, broken }).toEqual({ missed: [], overReach: [], broken: [] });
      });
    }
  });

  describe('no lawful variant raises an alarm', () => {
    for (const variant of allVariants.filter((_, index) => index % of === from)) {
      test(variant.id, async () => {
        expect((await proofs.variant(variant)).alarms).toEqual([]);
      });
    }
  });
}

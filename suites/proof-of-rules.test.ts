/** Every bank that forgot a rule, or stumbles over one, is caught by the clause of the rule and no other. */

import { beforeAll, expect, test } from 'vitest';
import { derivedFaults } from '../lib/faults/derived.js';
import { embeddedIdentities } from '../lib/harness/embedded.js';
import { prover, type Prover } from '../lib/proof/prove.js';
import { allScenarios } from './index.js';

let proofs: Prover;

beforeAll(async () => {
  const breadth = process.env['PROOF'] === 'all' ? 'all' : 'named';
  proofs = prover(allScenarios, await embeddedIdentities(), breadth);
});

for (const fault of derivedFaults) {
  test(fault.id, async () => {
    const { missed, overReach, broken } = await proofs.fault(fault);
    expect({ missed, overReach, broken }).toEqual({ missed: [], overReach: [], broken: [] });
  });
}

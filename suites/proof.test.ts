/** Every hand-written defective bank is caught by the clauses that it names, and no lawful bank raises an alarm. */

import { beforeAll, describe, expect, test } from 'vitest';
import { derivedFaults } from '../lib/faults/derived.js';
import { allFaults, allVariants } from '../lib/faults/index.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget, type EmbeddedIdentities } from '../lib/harness/embedded.js';
import { prover, type Prover } from '../lib/proof/prove.js';
import { allScenarios } from './index.js';

/** PROOF=all also looks for over-reach in every scenario, and tries every variant; minutes instead of seconds. */
const breadth = process.env['PROOF'] === 'all' ? 'all' : 'named';
const every = breadth === 'all' ? 1 : 4;

let identities: EmbeddedIdentities;
let proofs: Prover;

beforeAll(async () => {
  identities = await embeddedIdentities();
  proofs = prover(allScenarios, identities, breadth);
});

describe('each hand-written fault is caught by its clauses and no other', () => {
  const byHand = allFaults.filter((each) => !derivedFaults.includes(each));
  for (const fault of byHand) {
    test(fault.id, async () => {
      const { missed, overReach, broken } = await proofs.fault(fault);
      expect({ missed, overReach, broken }).toEqual({ missed: [], overReach: [], broken: [] });
    });
  }
});

describe('no lawful variant raises an alarm', () => {
  for (const variant of allVariants.filter((_, index) => index % every === 0)) {
    test(variant.id, async () => {
      const { alarms } = await proofs.variant(variant);
      expect(alarms).toEqual([]);
    });
  }
});

test('a bank that refuses everything earns no pass', async () => {
  const { target, close } = await inProcessTarget({
    identities,
    change: (parts) => ({
      ...parts,
      find: () => ({ kind: 'unknown-path' }),
    }),
  });
  const run = await conduct(allScenarios, target, { seed: 1 });
  await close();
  expect(run.clauses.filter((each) => each.verdict === 'pass').map((each) => each.clause)).toEqual([]);
  expect(run.outcome).not.toBe('conforms');
});

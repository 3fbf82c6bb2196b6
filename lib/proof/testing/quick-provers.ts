/** Who proves faults in `npm test`: few scenarios catch most of them, and those are asked first. */

import { everywhere } from '../../../suites/everywhere/index.js';
import { allScenarios } from '../../../suites/index.js';
import { isThorough } from '../../model/testing/thorough.js';
import { playedScenarios } from '../../../suites/sample-scenarios.js';
import type { EmbeddedIdentities } from '../../embedded/embedded.js';
import type { Fault } from '../../faults/fault.js';
import { inTurn, oneByOne, type FaultProver } from '../one-by-one.js';
import { prover, type Prover } from '../prove.js';
import { quickly } from '../short-proof.js';

/** Those who may catch a fault, from the quickest on; the next are asked for what the others miss. */
export function proversOf(identities: EmbeddedIdentities): readonly [Prover, ...FaultProver[]] {
  if (isThorough) return [prover(allScenarios, identities)];
  const widening = allScenarios.filter((each) => each.widens === true);
  const sweeps = allScenarios.filter((each) => everywhere.includes(each));
  const others = allScenarios.filter((each) => !everywhere.includes(each));
  return [
    prover(playedScenarios, identities, 'named', quickly),
    oneByOne(widening, identities, quickly),
    // A sweep that goes deep shows what it did not show before; the others are as they were.
    oneByOne([...sweeps, ...others], identities),
    prover(widening, identities, 'named', quickly),
  ];
}

/** What nobody catches, or turns red unasked. */
export async function complaints(provers: readonly FaultProver[], fault: Fault) {
  const { missed, overReach, broken } = await inTurn(provers).fault(fault);
  return { missed, overReach, broken };
}

/** Who proves faults in `npm test`: few scenarios catch most of them, and those are asked first. */

import { allScenarios } from '../../../suites/index.js';
import { isThorough, playedScenarios } from '../../../suites/sample-scenarios.js';
import type { EmbeddedIdentities } from '../../embedded/embedded.js';
import type { Fault } from '../../faults/fault.js';
import { prover, type FaultProof, type Prover } from '../prove.js';
import { quickly } from '../short-proof.js';

type FaultProver = Pick<Prover, 'fault'>;

/** With all that a scenario can do, those that judge the clauses of the fault. */
function deepProver(identities: EmbeddedIdentities): FaultProver {
  return {
    fault(fault) {
      const judging = allScenarios.filter(({ clauses }) => clauses.some((id) => fault.catches.includes(id)));
      return prover(judging, identities, 'named').fault(fault);
    },
  };
}

/** Those who may catch a fault, from the quickest on; the next are asked for what the others miss. */
export function proversOf(identities: EmbeddedIdentities): readonly [Prover, ...FaultProver[]] {
  if (isThorough) return [prover(allScenarios, identities)];
  const widening = allScenarios.filter((each) => each.widens === true);
  return [
    prover(playedScenarios, identities, 'named', quickly),
    prover(widening, identities, 'named', quickly),
    deepProver(identities),
  ];
}

/** What nobody catches, or turns red unasked. */
export async function complaints(provers: readonly FaultProver[], fault: Fault) {
  const wrong: Pick<FaultProof, 'overReach' | 'broken'>[] = [];
  let missed: FaultProof['missed'] = fault.catches;
  for (const each of provers) {
    const proof = await each.fault(fault);
    wrong.push(proof);
    missed = missed.filter((id) => proof.missed.includes(id));
    if (missed.length === 0) break;
  }
  return {
    missed,
    overReach: wrong.flatMap(({ overReach }) => overReach),
    broken: wrong.flatMap(({ broken }) => broken),
  };
}

/** Who proves faults in `npm test`: few scenarios catch most of them, and those are asked first. */

import { everywhere } from '../../../suites/everywhere/index.js';
import { allScenarios } from '../../../suites/index.js';
import { isThorough, playedScenarios } from '../../../suites/sample-scenarios.js';
import type { EmbeddedIdentities } from '../../embedded/embedded.js';
import type { Fault } from '../../faults/fault.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import { faultProof, prover, type FaultProof, type Prover } from '../prove.js';
import { quickly } from '../short-proof.js';

type FaultProver = Pick<Prover, 'fault'>;

/** Asks one scenario after the other, of those that judge the clauses of the fault, until it is caught. */
function oneByOne(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  adjust?: Parameters<typeof prover>[3],
): FaultProver {
  const provers = new Map<Scenario, Prover>();
  const proverOf = (scenario: Scenario) => {
    const known = provers.get(scenario) ?? prover([scenario], identities, 'named', adjust);
    provers.set(scenario, known);
    return known;
  };
  return {
    async fault(fault) {
      const judging = scenarios.filter(({ clauses }) => clauses.some((id) => fault.catches.includes(id)));
      const proofs: FaultProof[] = [];
      for (const each of judging) {
        proofs.push(await proverOf(each).fault(fault));
        if (fault.catches.every((id) => proofs.some(({ caughtBy }) => caughtBy.includes(id)))) break;
      }
      return faultProof(
        fault,
        proofs.flatMap(({ runs }) => runs),
      );
    },
  };
}

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

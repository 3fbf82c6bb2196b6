/** Provers of faults that are asked one after the other: the quick ones first, then the deep ones. */

import type { ClauseId } from '../catalogue/index.js';
import type { EmbeddedIdentities } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { faultProof, type FaultProof } from './fault-proof.js';
import { prover, type Prover } from './prove.js';
import type { ProvingGround } from './recording.js';

export type FaultProver = Pick<Prover, 'fault'>;

/** What one prover after the other says, until the fault is caught by all of its clauses. */
export function inTurn(provers: readonly FaultProver[]): FaultProver {
  return {
    async fault(fault) {
      const runs: FaultProof['runs'][number][] = [];
      const open = new Set<ClauseId>(fault.catches);
      for (const each of provers) {
        const proof = await each.fault(fault);
        runs.push(...proof.runs);
        for (const id of proof.caughtBy) open.delete(id);
        if (open.size === 0) break;
      }
      return faultProof(fault, runs);
    },
  };
}

/**
 * Asks one scenario after the other, of those that judge the clauses of the fault, until it is caught. Only
 * those that are asked have to be recorded, first those that judge little else: a sweep takes seconds.
 */
export function oneByOne(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  adjust?: ProvingGround['adjust'],
): FaultProver {
  const provers = new Map<Scenario, Prover>();
  const proverOf = (scenario: Scenario) => {
    const known = provers.get(scenario) ?? prover([scenario], identities, 'named', adjust);
    provers.set(scenario, known);
    return known;
  };
  return {
    async fault(fault) {
      const judging = scenarios
        .filter(({ clauses }) => clauses.some((id) => fault.catches.includes(id)))
        .toSorted((one, other) => one.clauses.length - other.clauses.length);
      return inTurn(judging.map(proverOf)).fault(fault);
    },
  };
}

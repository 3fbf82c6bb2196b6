/** What there is to prove, and the proof of one piece of it. */

import type { Environment } from '../../bank/parts.js';
import { allFaults, allVariants } from '../../faults/index.js';
import { embeddedIdentities } from '../../harness/embedded.js';
import { networkFaults, proveOverNetwork } from '../../proof/over-network.js';
import { faultOutcome, variantOutcome, type Outcome } from '../../proof/outcome.js';
import { prover, type FaultProof } from '../../proof/prove.js';
import { allScenarios } from '../../../suites/index.js';

/** One fault or variant by its id. */
export interface Task {
  /** A network fault stands between harness and bank and cannot be proven in process. */
  readonly kind: 'fault' | 'variant' | 'network';
  readonly id: string;
  readonly environment: Environment;
}

/** Every fault and variant. */
export const allTasks: readonly Task[] = [
  ...allFaults.map(({ id, environment = 'sandbox' }) => ({ kind: 'fault', id, environment }) as const),
  ...networkFaults.map(({ id }) => ({ kind: 'network', id, environment: 'sandbox' }) as const),
  ...allVariants.map(({ id, environment = 'sandbox' }) => ({ kind: 'variant', id, environment }) as const),
];

/** Proves tasks one after the other; what scenarios do is recorded at the first. */
export interface Taskmaster {
  /** The proof of a fault, with all exchanges. */
  readonly proofOf: (task: Task) => Promise<FaultProof>;
  readonly outcomeOf: (task: Task) => Promise<Outcome>;
}

function found<T>(value: T | undefined, { kind, id }: Task): T {
  if (value === undefined) throw new Error(`there is no ${kind} ${id}`);
  return value;
}

/** A taskmaster with identities of its own. */
export async function taskmaster(): Promise<Taskmaster> {
  const identities = await embeddedIdentities();
  const proofs = prover(allScenarios, identities, 'all');
  const faults = new Map(allFaults.map((each) => [each.id, each]));
  const variants = new Map(allVariants.map((each) => [each.id, each]));

  async function proofOf(task: Task): Promise<FaultProof> {
    if (task.kind === 'fault') return proofs.fault(found(faults.get(task.id), task));
    const wanted = networkFaults.filter((each) => each.id === task.id);
    return found((await proveOverNetwork(wanted, allScenarios, identities))[0], task);
  }

  return {
    proofOf,
    async outcomeOf(task) {
      const started = performance.now();
      if (task.kind !== 'variant') return faultOutcome(await proofOf(task), performance.now() - started);
      const proof = await proofs.variant(found(variants.get(task.id), task));
      return variantOutcome(proof, performance.now() - started);
    },
  };
}

/** What there is to prove, and the proof of one piece of it. */

import { referenceParts } from '../../bank/reference.js';
import { allFaults, allVariants } from '../../faults/index.js';
import { narrowedFault } from '../../faults/narrowed/index.js';
import { messageOf } from '../../model/errors.js';
import { combinationsOf, combined, partsOf } from '../../proof/combinations.js';
import { pairOf } from '../../proof/fault-pairs.js';
import { frontProof, lawfulFronts } from '../../proof/lawful-fronts.js';
import { networkFaults, proofOverNetwork } from '../../proof/over-network.js';
import {
  faultOutcome,
  untriedFault,
  untriedVariant,
  variantOutcome,
  type FaultOutcome,
  type Outcome,
  type VariantTrial,
} from '../../proof/outcome.js';
import type { FaultProof, ProvenFault } from '../../proof/fault-proof.js';
import { setupProof, setupsOf } from '../../proof/setups.js';
import { type ProvenVariant, type VariantProof } from '../../proof/prove.js';
import { allScenarios } from '../../../suites/index.js';
import { isOfFault, type Task, type Thoroughness } from './task.js';
import { workshopOf, type Known, type Workshop } from './workshop.js';

/** Random combinations of lawful variants, the same in every proof. */
const combinations = (
  [
    ['sandbox', 24],
    ['production', 12],
  ] as const
).flatMap(([environment, count]) =>
  combinationsOf(allVariants, referenceParts({ environment }), { seed: 1, count, size: [2, 6] }),
);

/** Every fault, network fault, variant, combination and front. */
export const allTasks: readonly Task[] = [
  ...allFaults.map(({ id, environment = 'sandbox' }) => ({ kind: 'fault', id, environment }) as const),
  ...networkFaults.map(({ id }) => ({ kind: 'network', id, environment: 'sandbox' }) as const),
  ...allVariants.map(({ id, environment = 'sandbox' }) => ({ kind: 'variant', id, environment }) as const),
  ...combinations.map(
    ({ id, environment = 'sandbox' }) => ({ kind: 'combination', id, environment }) as const,
  ),
  ...lawfulFronts.map(({ id }) => ({ kind: 'front', id, environment: 'sandbox' }) as const),
];

/** Every lawful set-up; they are asked for by themselves. */
export function setupTasks(): readonly Task[] {
  return setupsOf(allVariants).map(({ id, environment }) => ({ kind: 'setup', id, environment }) as const);
}

/** A fault that was tried, if it could be. */
export interface ProvenTask {
  readonly outcome: FaultOutcome;
  readonly proof?: FaultProof;
}

/** Proves tasks one after the other; what scenarios do is recorded at the first. */
export interface Taskmaster {
  /** The outcome of a fault, and its proof with all exchanges where the faulty bank could be tried. */
  readonly proofOf: (task: Task) => Promise<ProvenTask>;
  /** The outcome of any task. What a fault or variant throws is part of it, and is harness trouble. */
  readonly outcomeOf: (task: Task) => Promise<Outcome>;
}

function trialOf({ kind }: Task): VariantTrial {
  if (kind === 'front' || kind === 'setup') return kind;
  return kind === 'combination' ? 'combined' : 'alone';
}

function named<T extends { readonly id: string }>(list: readonly T[], wanted: string): T {
  const found = list.find(({ id }) => id === wanted);
  if (found === undefined) throw new Error(`there is no ${wanted} to prove`);
  return found;
}

/** What is done takes so many milliseconds, or is a mistake of whoever declared the bank. */
async function tried<T>(work: () => Promise<T>): Promise<{ done: T; took: number } | { mistake: string }> {
  const started = performance.now();
  try {
    const done = await work();
    return { done, took: performance.now() - started };
  } catch (thrown) {
    return { mistake: messageOf(thrown) };
  }
}

/** What is lawful about the task, and where it is tried. */
function lawful(
  { kind, id, environment }: Task,
  { variants, identities, proofs }: Workshop,
): { readonly variant: ProvenVariant; readonly prove: () => Promise<VariantProof> } {
  if (kind === 'front') {
    const variant = named(lawfulFronts, id);
    return { variant, prove: () => frontProof(variant, allScenarios, identities) };
  }
  if (kind === 'setup') {
    const setup = named(setupsOf(allVariants), id);
    const variant = { id, title: setup.title, because: 'each of its choices is lawful' };
    return { variant, prove: () => setupProof(setup, allScenarios, identities) };
  }
  const choices = partsOf(id).map((each) => named(variants, each));
  const [only, ...others] = choices;
  const variant = only === undefined || others.length > 0 ? combined(choices, environment) : only;
  return { variant, prove: () => proofs.variant(variant) };
}

/** What is wrong in the task, and where it is tried. */
function defective(
  { kind, id }: Task,
  { faults, identities, proofs }: Workshop,
): { readonly fault: ProvenFault; readonly prove: () => Promise<FaultProof> } {
  if (kind === 'network') {
    const fault = named(networkFaults, id);
    return { fault, prove: () => proofOverNetwork(fault, allScenarios, identities) };
  }
  if (kind === 'narrowed') {
    const fault = narrowedFault(id, faults);
    return { fault, prove: () => proofs.narrowed(fault) };
  }
  if (kind === 'pair') {
    const pair = pairOf(id, faults);
    return { fault: pair, prove: () => proofs.paired(pair) };
  }
  const fault = named(faults, id);
  return { fault, prove: () => proofs.fault(fault) };
}

/** A taskmaster for what there is to prove, as thoroughly as wanted. */
export async function taskmaster(
  thoroughness: Thoroughness = {},
  known: Known = { faults: allFaults, variants: allVariants },
): Promise<Taskmaster> {
  const workshop = await workshopOf(thoroughness, known);
  const { proofs } = workshop;

  async function proofOf(task: Task): Promise<ProvenTask> {
    // Trouble of the recording is no mistake of the fault. Faults of the network need no recording.
    if (task.kind !== 'network') await proofs.prepare(task.environment);
    const { fault, prove } = defective(task, workshop);
    const end = await tried(prove);
    if ('mistake' in end) return { outcome: untriedFault(fault, end.mistake) };
    return { outcome: faultOutcome(end.done, end.took), proof: end.done };
  }

  return {
    proofOf,
    async outcomeOf(task) {
      if (isOfFault(task)) return (await proofOf(task)).outcome;
      // A set-up is judged as a whole, so that nothing has to be recorded for it.
      if (task.kind !== 'setup') await proofs.prepare(task.environment);
      const { variant, prove } = lawful(task, workshop);
      const end = await tried(prove);
      const trial = trialOf(task);
      return 'mistake' in end
        ? untriedVariant(variant, trial, end.mistake)
        : variantOutcome(end.done, trial, end.took);
    },
  };
}

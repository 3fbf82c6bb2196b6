/** How much of the proof `npm test` does, and what is left to `prove` and THOROUGH=1. */

import { referenceParts } from '../bank/reference.js';
import type { ClauseId } from '../catalogue/index.js';
import { mayCostAnything, type Fault, type Variant } from '../faults/fault.js';
import type { Target } from '../harness/target/target.js';
import { hashText } from '../model/seeded-random.js';
import { combinationsOf } from './combinations.js';

/**
 * Sweeps touch each operation once here and go deep in `prove`: a lawful variant takes 1.6 s of processor
 * instead of 5.6 s, measured over every 25th.
 */
export function quickly(target: Target): Target {
  return { ...target, depth: 'quick' };
}

function combinations(variants: readonly Variant[], seed: number, count: number): readonly Variant[] {
  return (['sandbox', 'production'] as const).flatMap((environment) =>
    combinationsOf(variants, referenceParts({ environment }), {
      seed,
      count: environment === 'sandbox' ? count : count / 3,
      size: [2, 6],
    }),
  );
}

/** Every variant by itself, and many combinations. */
export function allTogether(variants: readonly Variant[], seed: number): readonly Variant[] {
  return [...variants, ...combinations(variants, seed, 60)];
}

/** What many clauses catch comes first, and last of all what is found in depth only. */
function rankOf({ catches, onlyInDepth }: Fault): number {
  return onlyInDepth === true ? 0 : -catches.length;
}

/**
 * As few faults as show that each clause can fail; one that is found in depth only where no other
 * catches the clause.
 */
export function faultsOfEachClause(faults: readonly Fault[]): readonly Fault[] {
  const caught = new Set<ClauseId>();
  return faults
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter(({ catches }) => {
      const isFirst = catches.some((each) => !caught.has(each));
      for (const each of catches) caught.add(each);
      return isFirst;
    });
}

/** One in so many of these faults. Which ones does not change with the faults that are added. */
export function drawnFaults(faults: readonly Fault[], seed: number, of: number): readonly Fault[] {
  return faults.filter(({ id }) => hashText(`${seed} ${id}`) % of === 0);
}

/** Every 30th variant by itself, few of those that may cost any judgement, and some combinations. */
export function someTogether(variants: readonly Variant[], seed: number): readonly Variant[] {
  const alone = variants.filter((each, index) => {
    const every = mayCostAnything(each) ? 60 : 30;
    return index % every === seed % every;
  });
  return [...alone, ...combinations(variants, seed, 6)];
}

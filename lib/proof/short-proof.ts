/** How much of the proof `npm test` does, and what is left to `prove` and THOROUGH=1. */

import { referenceParts } from '../bank/reference.js';
import type { ClauseId } from '../catalogue/index.js';
import { mayCostAnything, type Fault, type Variant } from '../faults/fault.js';
import type { Target } from '../harness/target/target.js';
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

/**
 * They act at one operation, at few texts and in one way, or far into a history: only sweeps that go deep and
 * long journeys find them, which `prove` plays. The last five took 13 s of the 48 s of all faults here.
 */
const ofSweeps =
  /^single-operations\/|-letters-of-three-bytes-|^(?:payments\/long-names-stop-bulks|odd\/ids-of-letters|colleagues\/approve|colleagues\/accounts-of-the-agreement|bookings\/own-transfer-taken-twice|unattended\/cards-of-any-tpp)$/;

/** For each clause the first fault that it catches, and every 24th of the others; none that sweeps find. */
export function someFaults(faults: readonly Fault[], seed: number): readonly Fault[] {
  const caught = new Set<ClauseId>();
  return faults.filter((fault, index) => {
    if (ofSweeps.test(fault.id)) return false;
    const isFirst = fault.catches.some((each) => !caught.has(each));
    for (const each of fault.catches) caught.add(each);
    return isFirst || index % 24 === seed % 24;
  });
}

/** Every 15th variant by itself, few of those that may cost any judgement, and some combinations. */
export function someTogether(variants: readonly Variant[], seed: number): readonly Variant[] {
  const alone = variants.filter((each, index) => {
    const every = mayCostAnything(each) ? 60 : 15;
    return index % every === seed % every;
  });
  return [...alone, ...combinations(variants, seed, 6)];
}

/**
 * A target that is held to everything: each clause that a profile can pin counts as pinned, and each question
 * that it can answer is answered by the default of the register, unless the profile gives another answer.
 */

import { assumptions, isLawfulAnswer } from '../../catalogue/assumptions/index.js';
import { clauses } from '../../catalogue/index.js';
import { idlePin } from '../../profile/check-pins.js';
import type { Target } from './target.js';

/** Clauses that seldom hold: the usual answer to their question is no, and no profile changes it. */
const usuallyNot = new Set(
  assumptions
    .filter(({ handling, default: usual }) => handling === 'fixed' && usual === false)
    .flatMap((each) => each.clauses),
);

/** The pins of a strict target in its environment. */
function strictPins({
  environment,
  pinnedAssumptions,
}: Target): Pick<Target, 'pinnedClauses' | 'pinnedAssumptions'> {
  const pinned = clauses
    .map(({ id }) => id)
    .filter((id) => idlePin(id, environment) === undefined && !usuallyNot.has(id));
  const answered = assumptions.filter(
    ({ id, handling, default: usual }) => handling === 'profile' && isLawfulAnswer(id, usual),
  );
  const usual = Object.fromEntries(answered.map((each) => [each.id, each.default]));
  return { pinnedClauses: new Set(pinned), pinnedAssumptions: { ...usual, ...pinnedAssumptions } };
}

/** The target and its instances, held to everything. */
export function heldStrictly(target: Target): Target {
  const pins = strictPins(target);
  const { instances } = target;
  return {
    ...target,
    ...pins,
    ...(instances === undefined ? {} : { instances: instances.map((each) => ({ ...each, ...pins })) }),
  };
}

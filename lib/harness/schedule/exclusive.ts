/** Which scenarios need the bank for themselves. */

import type { ScenarioDeclaration } from '../declaration.js';
import { declaredLevers, pullsBankWide } from './declared-levers.js';
import type { LeverName } from '../../model/levers.js';

/** True for a scenario that runs alone: it says so, or moves the clock, the batch or the funds. */
export function isExclusive(each: Pick<ScenarioDeclaration, 'exclusive' | 'needs' | 'pulls'>): boolean {
  return each.exclusive === true || pullsBankWide(each);
}

const shareable: ReadonlySet<LeverName> = new Set(['clock', 'batchRun', 'revoke', 'paymentPermission']);

/**
 * True for an exclusive scenario that others of its kind may share the bank with, each at its own time. Who
 * holds what the TPP has only one of waits for its turn instead.
 */
export function sharesBank(
  each: Pick<ScenarioDeclaration, 'exclusive' | 'needs' | 'pulls' | 'holds'>,
): boolean {
  return (
    each.exclusive !== true &&
    each.holds === undefined &&
    pullsBankWide(each) &&
    declaredLevers(each).every((lever) => shareable.has(lever))
  );
}

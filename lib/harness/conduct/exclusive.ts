/** Which scenarios need the bank for themselves. */

import type { Scenario } from '../scenario.js';
import { pullsBankWide } from '../stage/declared-levers.js';

/** True for a scenario that nothing else may run beside: it says so, or it moves the clock, the batch or the funds of the bank. */
export function isExclusive(each: Pick<Scenario, 'exclusive' | 'needs' | 'pulls'>): boolean {
  return each.exclusive === true || pullsBankWide(each);
}

/** Which scenarios need the bank for themselves. */

import type { Scenario } from '../scenario.js';

/** True for a scenario that nothing else may run beside: it says so, or it moves the bank's clock. */
export function isExclusive(each: Pick<Scenario, 'exclusive' | 'needs'>): boolean {
  return each.exclusive === true || each.needs?.includes('clock') === true;
}

/** Whether a run makes its own PSUs. */

import type { Target } from './target.js';

/** True when fresh customers can be made at the target. */
export function makesCustomers(target: Target): boolean {
  return (
    target.environment === 'sandbox' &&
    target.sca?.sparing !== true &&
    target.capabilities.sandboxCustomers !== false &&
    target.effects.has('changes-sandbox')
  );
}

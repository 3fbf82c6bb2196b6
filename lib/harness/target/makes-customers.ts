/** Whether a run makes its own PSUs. */

import type { Target } from './target.js';

/** True where the bank makes customers, accounts and cards on request. */
export function hasSandboxCustomers({ environment, capabilities }: Target): boolean {
  return environment === 'sandbox' && capabilities.sandboxCustomers !== false;
}

/** True when fresh customers can be made at the target. */
export function makesCustomers(target: Target): boolean {
  return hasSandboxCustomers(target) && target.sca?.sparing !== true && target.effects.has('changes-sandbox');
}

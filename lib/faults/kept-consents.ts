/** Banks that keep another consent than the one that the PSU gave behind an SCA. */

import { wrapPurpose } from '../bank/part-changes.js';
import type { Consent } from '../bank/state/access-records.js';
import type { BankCore, PartsChange } from '../bank/types.js';

/** Puts another consent in place of one that was given anew. `before` is what stood until then. */
export function keepsOtherwise(
  change: (after: Consent, before: Consent, now: number, bank: BankCore) => Consent,
): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      const { consents } = bank.state;
      const key = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
      const before = consents.get(key);
      const failure = given(flow, approval, bank);
      const after = consents.get(key);
      if (before !== undefined && after !== undefined)
        consents.set(key, change(after, before, approval.now, bank));
      return failure;
    });
}

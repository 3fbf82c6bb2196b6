/** A bank that is another in the calls of some operations. */

import { wrapRoute } from '../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../bank/types.js';
import type { OperationId } from '../model/operations/index.js';

/** The bank changed in each call of some operations, or in those calls that fit. */
export function inCalls(
  ids: readonly OperationId[],
  change: (parts: BankParts, call: Call) => BankParts,
  fits: (call: Call) => boolean = () => true,
): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => (call: Call) => {
      if (!fits(call)) return given(call);
      return given({ ...call, bank: { ...call.bank, parts: change(call.bank.parts, call) } });
    });
}

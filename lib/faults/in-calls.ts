/** A bank that is another in the calls of some operations. */

import { wrapRoute } from '../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../bank/types.js';
import type { OperationId } from '../model/operations/index.js';

/** The bank changed in each call of some operations. */
export function inCalls(
  ids: readonly OperationId[],
  change: (parts: BankParts, call: Call) => BankParts,
): PartsChange {
  return (parts) =>
    ids.reduce(
      (changed, id) =>
        wrapRoute(
          changed,
          id,
          (given) => (call: Call) =>
            given({ ...call, bank: { ...call.bank, parts: change(call.bank.parts, call) } }),
        ),
      parts,
    );
}

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
    ids.reduce(
      (changed, id) =>
        wrapRoute(changed, id, (given) => (call: Call) => {
          if (!fits(call)) return given(call);
          return given({ ...call, bank: { ...call.bank, parts: change(call.bank.parts, call) } });
        }),
      parts,
    );
}

/** The same call with other parts, to what is shown in the reply. */
export function actingWith(call: Call, parts: BankParts): Call {
  return {
    ...call,
    bank: { ...call.bank, parts },
    show: { ...call.show, presenters: parts.presenters, policies: parts.policies },
  };
}

/** Other parts in some operations, to what they show, or in those calls of them that fit. */
export function within(
  parts: BankParts,
  ids: readonly OperationId[],
  change: PartsChange,
  fits: (call: Call) => boolean = () => true,
): BankParts {
  const other = change(parts);
  return ids.reduce(
    (wrapped, id) =>
      wrapRoute(
        wrapped,
        id,
        (given) => (call) => (fits(call) ? given(actingWith(call, other)) : given(call)),
      ),
    parts,
  );
}

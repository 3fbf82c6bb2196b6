/** What stands in the pages of one order, and what of another one is put in its place. */

import { itemsOf, memberOf, type Swap, type Tpp, valueAt } from '../../../lib/harness/kit/index.js';
import type { Made } from '../started.js';

/** The transfers of an order: one, or those of a bulk payment. */
export function transfersOf(order: unknown): readonly unknown[] {
  const payments = itemsOf(memberOf(order, 'payments'));
  return payments.length === 0 ? [order] : payments;
}

/** The ids of the one by those of the other. */
export function idsSwapped({ ids }: Made, other: Made): readonly Swap[] {
  return ids.flatMap((from, at) => {
    const to = other.ids[at];
    return to === undefined || to === from ? [] : [{ from, to, kind: 'id' }];
  });
}

/** What stands in an order, and what is put in its place: no other order is alike in it. */
export function textsSwapped({ order }: Made, other: Made, { accounts }: Tpp['binding']): readonly Swap[] {
  const [first] = transfersOf(order);
  const [dearer] = transfersOf(other.order);
  const [, second] = accounts;
  const places: readonly (readonly [path: readonly string[], to: unknown])[] = [
    [['instructedAmount', 'amount'], valueAt(dearer, ['instructedAmount', 'amount'])],
    [['creditorName'], 'Solfrid Fjeldstad'],
    [['creditorAccount', 'bban'], second?.bban],
    [['debtorAccount', 'bban'], second?.bban],
  ];
  return places.flatMap(([path, to]): readonly Swap[] => {
    const from = valueAt(first, path);
    return typeof from !== 'string' || typeof to !== 'string' || from === to
      ? []
      : [{ from, to, kind: 'text' }];
  });
}

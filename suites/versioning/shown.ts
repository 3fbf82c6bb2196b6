/** What replies show of the changes that x-accept-fix brings forward. */

import { type Reply, type RequestInput, valueAt } from '../../lib/harness/kit/index.js';

/** Exactly 70 characters, all different enough that a cut shows. */
export const longName = 'Operating account of the northern sales branch at Tromso, second floor';

/** A request with this x-accept-fix, or without any. */
export function withFix(value: string | undefined): Pick<RequestInput, 'withHeaders'> {
  return { withHeaders: { 'x-accept-fix': value } };
}

function records(reply: Reply): readonly unknown[] {
  const list = reply.at('accounts');
  return Array.isArray(list) ? list : [];
}

/** Why nothing can be said of names. */
export const unnamed = 'the account that was made is not listed with a name';

/** The name of a listed account. */
export function nameOf(reply: Reply, bban: string): unknown {
  const found = records(reply).find((each) => valueAt(each, ['bban']) === bban);
  return valueAt(found, ['name']);
}

/** cashAccountType of every listed account that shows one, in the order of the list. */
export function cashAccountTypes(reply: Reply): readonly string[] {
  return records(reply)
    .map((each) => valueAt(each, ['cashAccountType']))
    .filter((each) => typeof each === 'string');
}

/** Both amounts of the first booked transaction of a card transaction list. */
export function purchaseOf(reply: Reply): { readonly booked: unknown; readonly bought: unknown } {
  const first = ['cardTransactions', 'booked', 0] as const;
  return { booked: reply.at(...first, 'transactionAmount'), bought: reply.at(...first, 'originalAmount') };
}

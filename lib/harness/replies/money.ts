/** Sums as replies tell them: what else stands in an Amount, and in which order, is the bank's business. */

import { valueAt } from './reply.js';

/** The two members of an Amount; undefined where there is neither. */
export function moneyIn(
  value: unknown,
): { readonly amount: unknown; readonly currency: unknown } | undefined {
  const [amount, currency] = [valueAt(value, ['amount']), valueAt(value, ['currency'])];
  return amount === undefined && currency === undefined ? undefined : { amount, currency };
}

/** What a list of balances tells, each as its type and sum, in no order. */
export function balancesIn(balances: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(balances) ? balances : [];
  return all
    .map((each) =>
      JSON.stringify([valueAt(each, ['balanceType']), moneyIn(valueAt(each, ['balanceAmount']))]),
    )
    .toSorted();
}

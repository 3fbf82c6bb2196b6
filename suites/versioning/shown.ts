/** What replies show of the changes that x-accept-fix brings forward. */

import {
  defaultDayOf,
  expectThat,
  moneyIn,
  numberIn,
  type OptIn,
  type Reply,
  type RequestInput,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** Exactly 70 characters, with which no account of a bank begins: a cut shows by the beginning. */
export const longName = 'Household account of the harbour street residents, Bodo, second stairs';

/**
 * Lists that are spelt otherwise. Whether they are served is open; where they are, what is the default holds
 * under them, too.
 */
export const speltOtherwise: readonly string[] = [
  'longer-names, amount-as-string',
  'cash-account-type-iso ,\tlonger-names',
  'longer-names,',
  'Longer-Names,no-such-change',
];

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
  const found = records(reply).find((each) => numberIn(each) === bban);
  return valueAt(found, ['name']);
}

/** cashAccountType of every listed account that shows one, sorted: the order of accounts is open. */
export function cashAccountTypes(reply: Reply): readonly string[] {
  return records(reply)
    .map((each) => valueAt(each, ['cashAccountType']))
    .filter((each) => typeof each === 'string')
    .toSorted();
}

/** Asserts that values of cashAccountType have the form of the mapping. */
export function areCodes(types: readonly string[]): void {
  const odd = types.find((each) => !/^[A-Z]{4}$/.test(each));
  expectThat(odd === undefined, 'four capital letters', odd);
}

/** Both amounts of the first booked transaction of a card transaction list. */
export function purchaseOf(reply: Reply): { readonly booked: unknown; readonly bought: unknown } {
  const first = ['cardTransactions', 'booked', 0] as const;
  return {
    booked: moneyIn(reply.at(...first, 'transactionAmount')),
    bought: moneyIn(reply.at(...first, 'originalAmount')),
  };
}

function amountOf(purchase: unknown, name: string) {
  return moneyIn(valueAt(purchase, [name]));
}

/** Both amounts of each booked purchase, in no order. */
export function purchasesOf(reply: Reply): readonly string[] {
  const list = reply.at('cardTransactions', 'booked');
  const all: readonly unknown[] = Array.isArray(list) ? list : [];
  return all
    .map((each) => JSON.stringify([amountOf(each, 'transactionAmount'), amountOf(each, 'originalAmount')]))
    .toSorted();
}

/** How a change showed while it was not yet the default: asked for, plain, and what the bank shows today. */
export interface Shown {
  readonly value: OptIn;
  readonly what: string;
  readonly asked: unknown;
  readonly plain: unknown;
  readonly today: unknown;
}

const alike = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** True where there is something to compare. */
export function isShown({ asked, plain }: Shown): boolean {
  return asked !== undefined || plain !== undefined;
}

/** True where a bank showed without opt-in, what was the default then. */
function showsOld({ plain, today }: Shown): boolean {
  return plain !== undefined && today !== undefined && !alike(plain, today);
}

/**
 * True for a bank of today's release, which shows nothing but the form of today, whatever its clock says:
 * that a clock moved back brings back the older form is said nowhere. A bank that brings back the form of
 * an older change, or of one of the same day, has that of a younger one, too.
 */
export function isGone(shown: Shown, all: readonly Shown[]): boolean {
  if (!alike(shown.plain, shown.today) || !alike(shown.asked, shown.today)) return false;
  const until = defaultDayOf(shown.value);
  return !all.some((each) => defaultDayOf(each.value) <= until && showsOld(each));
}

/** @throws ClauseAssertionError where asking made no difference. */
export function differ({ what, asked, plain }: Shown): void {
  expectThat(asked !== undefined, `${what} with the value`, 'nothing');
  expectThat(!alike(asked, plain), `${what} that differ`, asked);
}

/** What accounts tell of payments between them. */

import { memberOf } from '../../../lib/harness/kit/index.js';
import { type Books, carrying, sumOf, sumsOf, timesBooked } from '../../execution/orders/books.js';
import type { OwnPayment } from './own-payments.js';

/** Less than the smallest unit of kroner and euros. */
const hair = 0.005;

const isSame = (one: number, other: number) => Math.abs(one - other) < hair;

/** How often the sum of a payment is booked on the account where it is booked most. */
export function mostTimes(books: Books, { payer, payee, text }: OwnPayment): number {
  const numbers = [payer.bban, payee.bban].flatMap((each) => books.get(each ?? '') ?? []);
  return Math.max(0, ...numbers.map(({ booked }) => timesBooked(booked, text)));
}

/**
 * Sums that arrived where a payment pays: with its text or, as a bank may write another one for what a card
 * pays, with its sum, which no other payment has.
 */
export function arrivedOf(books: Books, { payee, text, amount }: OwnPayment): readonly number[] {
  const { booked = [] } = books.get(payee.bban) ?? {};
  const all = sumsOf(booked, text);
  return all.length > 0
    ? all
    : booked.flatMap((each) => sumOf(each) ?? []).filter((each) => isSame(each, amount));
}

/** Whether the account that pays tells of a payment. */
export function isToldAsLeft(books: Books, { payer, text }: OwnPayment): boolean {
  return carrying(books.get(payer.bban ?? '')?.booked ?? [], text).length > 0;
}

/**
 * Whether what left for a payment is its sum, where it is not exchanged: its own entry or, in another
 * currency than that of the country, one with a fee within it.
 */
export function leftAsOrdered(books: Books, { payer, text, amount, currency }: OwnPayment) {
  const all = sumsOf(books.get(payer.bban ?? '')?.booked ?? [], text).map((each) => Math.abs(each));
  if (all.length === 0 || payer.currency !== currency) return undefined;
  const total = all.reduce((sum, each) => sum + each, 0);
  const hasFee = currency !== 'NOK' && total > amount && total < 2 * amount;
  return { holds: all.some((each) => isSame(each, amount)) || hasFee, told: all.join(' and ') };
}

/** Whether what arrived is the sum; of what came from another country its charges may be taken. */
export function arrivedAsOrdered(books: Books, payment: OwnPayment) {
  const { amount, currency } = payment;
  const all = arrivedOf(books, payment);
  const isCharged = (each: number) => currency !== 'NOK' && each < amount && each > amount / 2;
  return { holds: all.every((each) => isSame(each, amount) || isCharged(each)), told: all.join(' and ') };
}

/**
 * Whether an account shows that nothing left it for a payment: no entry that could be it, and balances that
 * moved by the entries of others and no further. Undefined where it does not show what it paid.
 */
export function nothingLeft(
  before: Books,
  after: Books,
  payment: OwnPayment,
  texts: readonly string[],
): boolean | undefined {
  const { payer, text } = payment;
  const [first, last] = [before.get(payer.bban ?? ''), after.get(payer.bban ?? '')];
  if (first === undefined || last === undefined) return undefined;
  const ids = new Set(first.booked.map((each) => memberOf(each, 'transactionId')));
  const fresh = last.booked.filter((each) => !ids.has(memberOf(each, 'transactionId')));
  const others = texts.filter((each) => each !== text);
  const isOfOthers = (entry: unknown) => others.some((each) => carrying([entry], each).length > 0);
  if (!fresh.some(isOfOthers)) return undefined;
  if (fresh.some((each) => !isOfOthers(each))) return false;
  const told = fresh.reduce<number>((sum, each) => sum + (sumOf(each) ?? 0), 0);
  const moves = [...last.balances].flatMap(([type, sum]) => {
    const was = first.balances.get(type);
    return was === undefined ? [] : [sum - was];
  });
  // A balance that stands still says nothing.
  const moved = moves.filter((each) => Math.abs(each) >= hair);
  return moved.length === 0 ? undefined : moved.every((each) => each > told - hair);
}

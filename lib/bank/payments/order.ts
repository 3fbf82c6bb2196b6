/**
 * What an order says: who pays, how much, when, and what tells it from another. Orders are unknown JSON: what
 * cannot be read counts as not said, since that it has to be said is for the rules alone.
 */

import { createHash } from 'node:crypto';
import { isCurrency, minorUnits } from '../../model/currency.js';
import { isDate } from '../../model/dates.js';
import { amountParts } from '../../model/money.js';
import { present } from '../../model/present.js';
import { listOf, objectOf, optionalText, textOf, type JsonObject } from '../body.js';
import type { Money } from '../state/records.js';

/** Digits before the point beyond which a sum counts as unreadable; the contract knows 13. */
const longestWhole = 18;

/** The sum of an Amount object in minor units; further digits are cut off, what is unreadable is zero. */
export function moneyOf(value: unknown): Money {
  const amount = objectOf(value);
  const asked = textOf(amount, 'currency');
  const currency = isCurrency(asked) ? asked : 'NOK';
  const digits = minorUnits(currency);
  const parts = amountParts(textOf(amount, 'amount'));
  if (parts === undefined || parts.whole.length > longestWhole) return { minor: 0n, currency };
  const minor = BigInt(parts.whole + parts.fraction.slice(0, digits).padEnd(digits, '0'));
  return { minor: parts.negative ? -minor : minor, currency };
}

/** The sums that an order moves: one, or one for each payment of a bulk. */
export function sumsOf(order: JsonObject): readonly Money[] {
  const items = listOf(order['payments']);
  return items.length > 0
    ? items.map((each) => moneyOf(objectOf(each)['instructedAmount']))
    : [moneyOf(order['instructedAmount'])];
}

function dayIn(order: JsonObject, name: string): string | undefined {
  const day = optionalText(order, name);
  return day !== undefined && isDate(day) ? day : undefined;
}

/** The day of execution (`YYYY-MM-DD`), the day given when the order names none that can be read. */
export function executionDay(order: JsonObject, today: string): string {
  return dayIn(order, 'requestedExecutionDate') ?? dayIn(order, 'startDate') ?? today;
}

/** Which member of an order sets the day of execution. */
export function executionMember(order: JsonObject): string {
  return 'requestedExecutionDate' in order || !('startDate' in order)
    ? 'requestedExecutionDate'
    : 'startDate';
}

/** An account number as the interface knows them; other texts name no account. */
const accountNumber = /^.{1,34}$/;

function numberIn(reference: JsonObject): string | undefined {
  const bban = optionalText(reference, 'bban');
  if (bban !== undefined && bban.length > 30) return undefined;
  const number = bban ?? optionalText(reference, 'iban');
  return number !== undefined && accountNumber.test(number) ? number : undefined;
}

/** The account number or the card's payment reference that an order names as its debtor, if it names one. */
export function debtorOf(order: JsonObject): { readonly number?: string; readonly card?: string } {
  const debtor = objectOf(order['debtorAccount']);
  const number = numberIn(debtor);
  const card = optionalText(objectOf(debtor['other']), 'identification');
  return present({ number, card });
}

/** A value whose text does not depend on the order of members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
}

/** A digest that two orders share when the named members are alike; sums compare by value. */
export function markOf(order: JsonObject, members: readonly string[], today: string): string {
  const values = members.map((name) => {
    if (name === 'requestedExecutionDate') return executionDay(order, today);
    if (name !== 'instructedAmount') return sorted(order[name] ?? null);
    const { minor, currency } = moneyOf(order[name]);
    return [String(minor), currency];
  });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

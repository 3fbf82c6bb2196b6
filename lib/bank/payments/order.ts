/** What an order says: who pays, how much, when, and what tells it from another. Orders are unknown JSON. */

import { isCurrency, minorUnits } from '../../model/currency.js';
import { amountParts } from '../../model/money.js';
import { listOf, objectOf, optionalText, textOf, type JsonObject } from '../body.js';
import type { Account, CardAccount, Money } from '../state/records.js';

/** The sum of an Amount object in minor units; digits beyond them are cut off, anything unreadable is zero. */
export function moneyOf(value: unknown): Money {
  const amount = objectOf(value);
  const asked = textOf(amount, 'currency');
  const currency = isCurrency(asked) ? asked : 'NOK';
  const digits = minorUnits(currency);
  const parts = amountParts(textOf(amount, 'amount'));
  if (parts === undefined) return { minor: 0n, currency };
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

/** The day of execution (`YYYY-MM-DD`), the day given when the order names none. */
export function executionDay(order: JsonObject, today: string): string {
  return optionalText(order, 'requestedExecutionDate') ?? optionalText(order, 'startDate') ?? today;
}

/** Whether an account or card account is the debtor that an order names. */
export function isDebtor(order: JsonObject, each: Account | CardAccount): boolean {
  const debtor = objectOf(order['debtorAccount']);
  if ('bban' in each) {
    const bban = optionalText(debtor, 'bban');
    return bban === undefined ? optionalText(debtor, 'iban') === each.iban : bban === each.bban;
  }
  return optionalText(objectOf(debtor['other']), 'identification') === each.paymentReference;
}

/** A text that two orders share when the named members of both are alike. */
export function markOf(order: JsonObject, members: readonly string[]): string {
  return JSON.stringify(members.map((name) => order[name] ?? null));
}

/**
 * Payment bodies as scenarios start from them: valid, different from each other so that none is a duplicate,
 * and of sums that hurt nobody and yet are above what a bank may exempt from SCA as low value (30 EUR,
 * article 16 of Regulation (EU) 2018/389).
 */

import type { SeededRandom } from '../../model/seeded-random.js';
import { present } from '../../model/present.js';
import type { KnownAccount, Target } from '../target/target.js';

/** A JSON object that scenarios change member by member. */
export type Body = Readonly<Record<string, unknown>>;

/** Whole units from which on test payments go, by currency, where the profile says nothing else. */
const usualAmounts = { NOK: 400, EUR: 40 } as const;

/** Currencies in which tests pay. */
export type TestCurrency = keyof typeof usualAmounts;

/**
 * Sums that a scenario has drawn. What a logical duplicate is, is open: a bank may take two payments of one
 * sum for that.
 */
const drawn = new WeakMap<SeededRandom, Set<string>>();
/** Draws until a sum may come again: there are 810 of each currency. */
const mostTries = 50;

/**
 * An amount that no low-value exemption covers, unless the profile wants others: one of 810, so that
 * two payments of a scenario hardly ever have the same, which a bank may take for a duplicate.
 */
export function testAmount(
  target: Pick<Target, 'payments'>,
  currency: TestCurrency,
  random: SeededRandom,
): { readonly amount: string; readonly currency: TestCurrency } {
  const from = target.payments?.amounts?.[currency] ?? usualAmounts[currency];
  const draw = () => `${from + random.below(9)}.${random.digits(1)}${1 + random.below(9)}`;
  const before = drawn.get(random) ?? new Set();
  drawn.set(random, before);
  let amount = draw();
  for (let tries = 0; before.has(amount) && tries < mostTries; tries += 1) amount = draw();
  before.add(amount);
  return { amount, currency };
}

/** A valid Norwegian domestic credit transfer from an account, in its own currency. */
export function domesticPayment(target: Target, debtor: KnownAccount, random: SeededRandom): Body {
  const { creditor } = target;
  // What needs currency exchange needs the town, too (ADR-05); the payee is made up.
  const exchanged = [debtor.currency, creditor.currency].some((each) => each !== 'NOK');
  const town = creditor.townName ?? (exchanged ? 'Oslo' : undefined);
  return {
    instructedAmount: testAmount(target, 'NOK', random),
    creditorName: creditor.name,
    creditorAccount: { bban: creditor.bban, currency: creditor.currency },
    creditorAddress: {
      country: creditor.country,
      ...present({ townName: town }),
    },
    debtorAccount: { bban: debtor.bban, currency: debtor.currency },
    remittanceInformationUnstructured: `Reference ${random.reference(12)}`,
  };
}

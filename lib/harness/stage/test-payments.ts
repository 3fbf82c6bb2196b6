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

/** Sums that a scenario has paid, by the generator that it draws from. */
const paid = new WeakMap<SeededRandom, Set<string>>();
/** Draws after which a sum may come again: there are 810 of each currency. */
const mostDraws = 50;

/**
 * An amount that no low-value exemption covers, unless the profile wants others. A scenario draws none twice,
 * as far as there are enough: what a logical duplicate is, is open, and a bank may go by the sum alone.
 */
export function testAmount(
  target: Pick<Target, 'payments'>,
  currency: TestCurrency,
  random: SeededRandom,
): { readonly amount: string; readonly currency: TestCurrency } {
  const from = target.payments?.amounts?.[currency] ?? usualAmounts[currency];
  const draw = () => `${from + random.below(9)}.${random.digits(1)}${1 + random.below(9)}`;
  const before = paid.get(random) ?? new Set();
  let amount = draw();
  for (let draws = 1; before.has(amount) && draws < mostDraws; draws += 1) amount = draw();
  paid.set(random, before.add(amount));
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

/**
 * Accounts that payments name (PAY-10 to PAY-14, PAY-23 to PAY-32): by number, by card reference, by IBAN.
 */

import * as fc from 'fast-check';
import { creditCardScheme } from '../model/codes.js';
import { currencies } from '../model/currency.js';
import { ibanOf, makeBban } from '../model/identifiers.js';
import { anyListedCurrency, evenly } from './choice.js';
import type { CreditorPlace, Debtor, PaymentSetting } from './setting.js';

/** Norwegian account numbers with their check digit. */
export function bbans(): fc.Arbitrary<string> {
  return fc.nat({ max: 99_999_999 }).map((drawn) => {
    // The fifth and sixth digit are not both zero, and one number in eleven has no check digit.
    for (let next = drawn; ; next += 1) {
      const ten = `${String(1000 + (next % 9000))}1${String(next).padStart(5, '0').slice(-5)}`;
      const bban = makeBban(ten);
      if (bban !== undefined) return bban;
    }
  });
}

/** Norwegian IBANs. */
export function ibans(): fc.Arbitrary<string> {
  return bbans().map(ibanOf);
}

/** The account, in NOK. */
export function inNok<Account extends { readonly currency: string }>(account: Account): Account {
  return { ...account, currency: 'NOK' };
}

/**
 * Numbers at the limit of 30 characters beside Norwegian ones; `bounds` false where only real numbers work.
 */
function accountNumbers(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: bbans() },
    { weight: 1, arbitrary: fc.constantFrom('A', 'DE44500105175407324931', '1'.repeat(29), '9'.repeat(30)) },
  );
}

/** The creditor's account of a domestic transfer. */
export function creditorAccounts({ creditorAccount }: PaymentSetting): fc.Arbitrary<CreditorPlace> {
  if (creditorAccount !== undefined) return fc.constant(creditorAccount);
  // What an exchange into NOK demands is seen only there.
  const currency = fc.oneof(
    { weight: 1, arbitrary: fc.constant('NOK') },
    { weight: 5, arbitrary: anyListedCurrency },
  );
  return fc.record({ bban: accountNumbers(), currency }, { noNullPrototype: true });
}

/** References of card accounts: whatever text the bank gave. */
function cardReferences(): fc.Arbitrary<string> {
  return fc.nat({ max: 9_999_999 }).map((drawn) => `enc!!${Buffer.from(`card ${drawn}`).toString('base64')}`);
}

/** The account that pays a domestic transfer: ordinary, or a card account. */
export function debtorAccounts({ debtorAccount }: PaymentSetting): fc.Arbitrary<Debtor> {
  if (debtorAccount !== undefined) return fc.constant(debtorAccount);
  const ordinary = fc.record(
    { bban: accountNumbers(), currency: anyListedCurrency },
    { noNullPrototype: true },
  );
  const card = fc.tuple(cardReferences(), anyListedCurrency).map(
    ([identification, own]): Debtor => ({
      other: { identification, schemeNameProprietary: creditCardScheme },
      currency: own,
    }),
  );
  return fc.oneof<[fc.Arbitrary<Debtor>, fc.Arbitrary<Debtor>]>(ordinary, card);
}

/** Foreign IBANs whose check digits fit; published examples. */
const foreignIbans = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'FR1420041010050500013M02606',
  'SE4550000000058398257466',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
] as const;

/** An account by IBAN. */
export function ibanAccounts(
  accountCurrencies: readonly string[] = currencies,
): fc.Arbitrary<{ readonly iban: string; readonly currency: string }> {
  return fc.record(
    {
      iban: fc.oneof(fc.constantFrom(...foreignIbans), ibans()),
      currency: evenly(accountCurrencies),
    },
    { noNullPrototype: true },
  );
}

/** An account by IBAN or by a domestic number. */
export function foreignAccounts(): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.oneof<fc.Arbitrary<Readonly<Record<string, string>>>[]>(
    ibanAccounts().map((each) => ({ ...each })),
    fc.record({ bban: accountNumbers(), currency: anyListedCurrency }, { noNullPrototype: true }),
  );
}

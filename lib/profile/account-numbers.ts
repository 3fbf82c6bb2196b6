/** Account numbers of a profile are numbers: a name or placeholder instead would fail far from here. */

import { ConfigurationError } from '../model/errors.js';
import type { TargetProfile } from './profile.js';

/** The interface allows 30 characters; people write dots, blanks and hyphens between the digits. */
const accountNumber = /^(?=.*\d)[0-9A-Z .-]{1,30}$/;
/** An IBAN is no BBAN, whatever is inside. */
const iban = /^[A-Z]{2}\d{2}[ 0-9A-Z]{11,}$/;

function checkNumber(text: string | undefined, where: string): void {
  if (text === undefined) return;
  if (iban.test(text))
    throw new ConfigurationError(
      `${where}: is an IBAN; write the national account number (BBAN), for example 95360573002`,
    );
  if (!accountNumber.test(text))
    throw new ConfigurationError(
      `${where}: is no account number; write its digits, for example 95360573002, at most 30 characters`,
    );
}

/**
 * Looks at every account number of a profile.
 * @throws ConfigurationError for the first one that is none.
 */
export function checkAccountNumbers({ psus = [], creditor, payments }: TargetProfile): void {
  for (const [index, { accounts = [] }] of psus.entries())
    for (const [place, { bban }] of accounts.entries())
      checkNumber(bban, `psus[${index}].accounts[${place}].bban`);
  checkNumber(creditor?.bban, 'creditor.bban');
  checkNumber(payments?.currencyAccount?.bban, 'payments.currencyAccount.bban');
}

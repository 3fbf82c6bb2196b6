/**
 * The fixed sandbox data set as a table: two private customers with two accounts and a card account each, two
 * corporate customers with two accounts each (SBX-31 to SBX-35), the published identity numbers, and two
 * corporate agreements under which the first private customer may act, so that a person with several contexts
 * exists.
 */

import { fixedOpaqueId, fixedUuid } from '../ids.js';
import type { Account, Agreement, BankContext, CardAccount, Customer, Engagement } from './records.js';

const bic = 'PSDTNO22XXX';

/** A customer of a data set; the ids follow from the number. */
export function customer(customerNumber: string, customerType: BankContext, customerName: string): Customer {
  return {
    customerId: fixedOpaqueId(`customer ${customerNumber}`),
    customerNumber,
    customerType,
    customerName,
    origin: 'fixed',
  };
}

/** An account of a data set; every one starts with 10000.00 of its currency. */
export function account(
  owner: Customer,
  iban: string,
  name: string,
  kind: 'CACC' | 'SVGS',
  currency = 'NOK',
): Account {
  const bban = iban.slice(4);
  return {
    resourceId: fixedOpaqueId(`account ${bban}`),
    owner: owner.customerNumber,
    bban,
    iban,
    bic,
    currency,
    name,
    product: kind === 'CACC' ? 'BRUKSKONTO' : 'SPAREKONTO',
    cashAccountType: kind,
    booked: 1_000_000n,
    creditLine: 0n,
    paymentAllowed: true,
    origin: 'fixed',
  };
}

/** A credit card account of the data set; its number tells it from the others. */
export function card(owner: Customer, maskedPan: string, name: string): CardAccount {
  return {
    resourceId: fixedOpaqueId(`card ${maskedPan}`),
    owner: owner.customerNumber,
    maskedPan,
    currency: 'NOK',
    name,
    product: 'KREDITTKORT',
    creditLimit: 5_000_000n,
    booked: -125_050n,
    paymentReference: fixedOpaqueId(`card reference ${maskedPan}`),
    origin: 'fixed',
  };
}

function engagement(
  person: Customer,
  on: Account,
  roles: readonly string[] = ['REGISTER', 'VIEW'],
): Engagement {
  return {
    engagementId: fixedUuid(`engagement ${person.customerNumber} ${on.bban}`),
    customer: person.customerNumber,
    iban: on.iban,
    roles,
    registerLimit: 1_000_000,
    approvalLimit: 1_000_000,
  };
}

function agreement(kind: BankContext, owner: Customer, engagements: readonly Engagement[]): Agreement {
  return {
    agreementId: fixedUuid(`agreement ${owner.customerNumber}`),
    kind,
    name: `${owner.customerName} agreement`,
    owner: owner.customerNumber,
    engagements,
    origin: 'fixed',
  };
}

const private1 = customer('13039319955', 'PRIVATE', 'Private Customer 1');
const private2 = customer('12085592767', 'PRIVATE', 'Private Customer 2');
const corporate1 = customer('18129215603', 'CORPORATE', 'Corporate Customer 1');
const corporate2 = customer('20079518612', 'CORPORATE', 'Corporate Customer 2');

const private1Daily = account(private1, 'NO1136062111016', 'Daily account', 'CACC');
const private1Savings = account(private1, 'NO9736062121011', 'Savings account', 'SVGS');
const private2Daily = account(private2, 'NO7136062211010', 'Daily account', 'CACC');
const private2Savings = account(private2, 'NO5436062221016', 'Savings account', 'SVGS');
// 46 characters: longer than the 35 that a name had before longer-names became the default (VER-08)
const corporate1Operating = account(
  corporate1,
  'NO2536063111028',
  'Operating account of the northern sales branch',
  'CACC',
);
const corporate1Tax = account(corporate1, 'NO3636063121015', 'Tax account', 'CACC');
const corporate2Operating = account(corporate2, 'NO1036063211014', 'Operating account', 'CACC');
const corporate2Currency = account(corporate2, 'NO6836063221028', 'Euro account', 'CACC', 'EUR');

export const fixedCustomers: readonly Customer[] = [private1, private2, corporate1, corporate2];

export const fixedAccounts: readonly Account[] = [
  private1Daily,
  private1Savings,
  private2Daily,
  private2Savings,
  corporate1Operating,
  corporate1Tax,
  corporate2Operating,
  corporate2Currency,
];

export const fixedCardAccounts: readonly CardAccount[] = [
  card(private1, '411111******1111', 'Credit card'),
  card(private2, '555555******4444', 'Credit card'),
];

export const fixedAgreements: readonly Agreement[] = [
  agreement('PRIVATE', private1, [
    engagement(private1, private1Daily),
    engagement(private1, private1Savings),
  ]),
  agreement('PRIVATE', private2, [
    engagement(private2, private2Daily),
    engagement(private2, private2Savings),
  ]),
  agreement('CORPORATE', corporate1, [
    engagement(corporate1, corporate1Operating),
    engagement(corporate1, corporate1Tax),
    engagement(private1, corporate1Operating),
    // seen but not offered: an account needs REGISTER and VIEW to be granted
    engagement(private1, corporate1Tax, ['VIEW']),
  ]),
  agreement('CORPORATE', corporate2, [
    engagement(corporate2, corporate2Operating),
    engagement(corporate2, corporate2Currency),
    engagement(private1, corporate2Operating),
    engagement(private1, corporate2Currency),
  ]),
];

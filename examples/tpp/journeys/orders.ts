/** Bodies of payments, one for each product. */

import type { KnownAccount } from './accounts.js';

/** Who is paid. */
export interface Payee {
  readonly name: string;
  readonly bban: string;
}

function domestic(from: KnownAccount, to: Payee, sum: string) {
  return {
    instructedAmount: { amount: sum, currency: 'NOK' },
    creditorName: to.name,
    creditorAccount: { bban: to.bban, currency: 'NOK' },
    creditorAddress: {
      street: 'Storgata',
      buildingNumber: '1',
      postalCode: '0155',
      townName: 'Oslo',
      country: 'NO',
    },
    debtorAccount: { bban: from.bban, currency: from.currency },
    remittanceInformationUnstructured: `Invoice ${sum}`,
  };
}

const abroad = {
  creditorName: 'Boulangerie Martin',
  creditorAgent: 'BNPAFRPPXXX',
  creditorAddress: { townName: 'Lyon', country: 'FR' },
} as const;

const frenchIban = 'FR7630006000011234567890189';

/** Products of single payments with a body for each. */
export function ordersOf(from: KnownAccount, to: Payee) {
  const sepa = {
    ...abroad,
    instructedAmount: { amount: '3.20', currency: 'EUR' },
    creditorAccount: { iban: frenchIban, currency: 'EUR' },
    debtorAccount: { iban: from.iban, currency: from.currency },
    remittanceInformationUnstructured: 'Bread',
  };
  return {
    'norwegian-domestic-credit-transfers': domestic(from, to, '11.50'),
    'instant-norwegian-domestic-credit-transfers-straks': domestic(from, to, '12.50'),
    // Not every bank tells the IBAN, which this product needs.
    ...(from.iban === '' ? {} : { 'sepa-credit-transfers': sepa }),
    'cross-border-credit-transfers': {
      ...abroad,
      instructedAmount: { amount: '900', currency: 'JPY' },
      creditorAccount: { iban: frenchIban, currency: 'JPY' },
      debtorAccount: { bban: from.bban, currency: from.currency },
      remittanceInformationUnstructured: 'Bread',
    },
  };
}

export function domesticOrder(from: KnownAccount, to: Payee, sum: string, more: object = {}) {
  return { ...domestic(from, to, sum), ...more };
}

/** A reference that the payee asked for goes into the structured array. */
export function referencedOrder(from: KnownAccount, to: Payee, sum: string, kid: string) {
  const { remittanceInformationUnstructured: _, ...rest } = domestic(from, to, sum);
  return {
    ...rest,
    purposeCode: 'OTHR',
    ultimateDebtor: 'Household',
    remittanceInformationStructuredArray: [
      { reference: kid, referenceType: 'SCOR', referenceIssuer: 'Payee' },
    ],
  };
}

export function bulkOrder(from: KnownAccount, to: Payee) {
  const payments = ['21.00', '22.00'].map((sum) => {
    const { debtorAccount: _, ...rest } = domestic(from, to, sum);
    return rest;
  });
  return { debtorAccount: { bban: from.bban, currency: from.currency }, payments };
}

export function periodicOrder(from: KnownAccount, to: Payee, startDate: string) {
  return { ...domestic(from, to, '31.00'), startDate, frequency: 'Monthly', dayOfExecution: '20' };
}

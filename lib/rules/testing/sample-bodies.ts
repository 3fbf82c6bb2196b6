/** One lawful body for each operation that takes one, written by hand. */

import type { OperationId } from '../../model/operations/index.js';
import { sandboxBodies } from './sandbox-bodies.js';

const creditor = {
  creditorName: 'Kari Nordmann',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: {
    street: 'Storgata',
    buildingNumber: '1 B',
    postalCode: '0155',
    townName: 'Oslo',
    country: 'NO',
  },
} as const;

const debtorAccount = { bban: '95360573002', currency: 'NOK' } as const;

const references = [
  { reference: '99754667145676221', referenceType: 'SCOR', referenceIssuer: 'BITS-EFAKTURA' },
  { reference: 'INV-2026-17', referenceType: 'CINV' },
  { reference: '1234567897' },
] as const;

export const domesticBody = {
  instructedAmount: { amount: '125.50', currency: 'NOK' },
  ...creditor,
  debtorAccount,
  ultimateDebtor: 'Ola Nordmann',
  remittanceInformationStructuredArray: references,
  purposeCode: 'OTHR',
  requestedExecutionDate: '2026-03-02',
} as const;

/** The least that a domestic payment needs. */
export const leastDomesticBody = {
  instructedAmount: { amount: '1', currency: 'NOK' },
  creditorName: 'Kari Nordmann',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount,
} as const;

/** A payment from a card account with free text and the bank of the creditor. */
export const cardDomesticBody = {
  instructedAmount: { amount: '125.50', currency: 'NOK' },
  ...creditor,
  creditorAgent: 'DNBANOKKXXX',
  debtorAccount: {
    other: { identification: '5413330000000101', schemeNameProprietary: 'creditCardAccount' },
    currency: 'NOK',
  },
  remittanceInformationUnstructured: 'Faktura 17, blåbær',
} as const;

/** A card account as debtor. */
export const cardDebtor = cardDomesticBody.debtorAccount;

/** The three ways to tell the creditor what a payment is for. */
export const remittances = {
  'free text': { remittanceInformationUnstructured: 'Invoice 17' },
  references: { remittanceInformationStructuredArray: references },
  'one reference': {
    remittanceInformationStructured: {
      reference: '1234567897',
      referenceType: 'SCOR',
      referenceIssuer: 'BITS-EFAKTURA',
    },
  },
} as const;

/** The deprecated single reference in place of the list. */
export const singleReferenceDomesticBody = {
  ...leastDomesticBody,
  remittanceInformationStructured: {
    reference: '1234567897',
    referenceType: 'SCOR',
    referenceIssuer: 'BITS-EFAKTURA',
  },
} as const;

const foreignAddress = {
  street: 'Unter den Linden',
  postalCode: '10117',
  townName: 'Berlin',
  country: 'DE',
} as const;

const euroCreditor = {
  creditorName: 'Erika Mustermann',
  creditorAgent: 'DEUTDEFFXXX',
  creditorAddress: foreignAddress,
} as const;

const crossBorder = {
  instructedAmount: { amount: '1000.00', currency: 'EUR' },
  ...euroCreditor,
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  debtorAccount,
  remittanceInformationUnstructured: 'Invoice 17',
  requestedExecutionDate: '2026-03-02',
} as const;

export const sampleBodies: Readonly<Partial<Record<OperationId, unknown>>> = {
  'create-domestic-payment': domesticBody,
  'create-instant-payment': {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    ...creditor,
    debtorAccount,
    remittanceInformationUnstructured: 'Thanks for lunch',
  },
  'create-sepa-payment': {
    instructedAmount: { amount: '99.95', currency: 'EUR' },
    ...euroCreditor,
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { iban: 'NO0995360573002', currency: 'NOK' },
    remittanceInformationUnstructured: 'Invoice 17',
  },
  'create-cross-border-payment': crossBorder,
  'create-norwegian-cross-border-payment': {
    ...crossBorder,
    instructedAmount: { amount: '150000.00', currency: 'NOK' },
    regulatoryReportingCode: '26',
    regulatoryReportingInformation: 'Consulting',
  },
  'create-bulk-payment': {
    paymentInformationId: 'SALARIES-2026-02',
    debtorAccount,
    requestedExecutionDate: '2026-03-02',
    payments: [
      {
        instructedAmount: { amount: '31000.00', currency: 'NOK' },
        ...creditor,
        remittanceInformationUnstructured: 'Salary February',
        purposeCode: 'SALA',
      },
      {
        instructedAmount: { amount: '29500', currency: 'NOK' },
        ...creditor,
        remittanceInformationStructuredArray: references,
      },
    ],
  },
  'create-periodic-payment': {
    instructedAmount: { amount: '250.00', currency: 'NOK' },
    ...creditor,
    debtorAccount,
    remittanceInformationUnstructured: 'Quarterly fee',
    startDate: '2026-03-01',
    endDate: '2027-12-31',
    executionRule: 'following',
    frequency: 'MonthlyVariable',
    monthsOfExecution: ['1', '4', '7', '10'],
    dayOfExecution: '12',
  },
  'create-basket': { paymentIds: ['enc!!cGF5LTE=', 'enc!!cGF5LTI=', 'enc!!cGF5LTM='] },
  'put-contact-information': { email: 'psd2-operations@tpp.example' },
  ...sandboxBodies,
};

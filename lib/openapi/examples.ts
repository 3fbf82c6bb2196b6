/** One literal body for each request, so that tools which read the document have something to send. */

import type { RequestSchemaName } from '../schemas/index.js';
import type { Node } from './node.js';

export const requestExamples: Readonly<Record<RequestSchemaName, Node>> = {
  'domestic-payment': {
    instructedAmount: { amount: '250.00', currency: 'NOK' },
    creditorName: 'Grocery shop',
    creditorAccount: { bban: '26743379224', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban: '95360573002', currency: 'NOK' },
  },
  'instant-payment': {
    instructedAmount: { amount: '10.50', currency: 'NOK' },
    creditorName: 'Grocery shop',
    creditorAccount: { bban: '26743379224', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban: '95360573002', currency: 'NOK' },
  },
  'sepa-payment': {
    instructedAmount: { amount: '25.00', currency: 'EUR' },
    creditorName: 'Bücherei',
    creditorAgent: 'TESTDEFF',
    creditorAddress: { townName: 'Berlin', country: 'DE' },
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { iban: 'NO0995360573002', currency: 'NOK' },
  },
  'cross-border-payment': {
    instructedAmount: { amount: '300.00', currency: 'SEK' },
    creditorName: 'Book store',
    creditorAgent: 'TESTSE22XXX',
    creditorAccount: { iban: 'SE3550000000054910000003', currency: 'SEK' },
    creditorAddress: { townName: 'Stockholm', country: 'SE' },
    debtorAccount: { iban: 'NO0995360573002', currency: 'NOK' },
  },
  'norwegian-cross-border-payment': {
    instructedAmount: { amount: '150000.00', currency: 'NOK' },
    creditorName: 'Book store',
    creditorAgent: 'TESTDEFF',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    creditorAddress: { townName: 'Berlin', country: 'DE' },
    debtorAccount: { bban: '95360573002', currency: 'NOK' },
    regulatoryReportingCode: '26',
    regulatoryReportingInformation: 'Machine parts',
  },
  'bulk-payment': {
    debtorAccount: { bban: '95360573002', currency: 'NOK' },
    payments: [
      {
        instructedAmount: { amount: '1.00', currency: 'NOK' },
        creditorName: 'First',
        creditorAccount: { bban: '26743379224', currency: 'NOK' },
        creditorAddress: { country: 'NO' },
        remittanceInformationUnstructured: 'One',
      },
    ],
  },
  'periodic-payment': {
    instructedAmount: { amount: '10.50', currency: 'NOK' },
    creditorName: 'Grocery shop',
    creditorAccount: { bban: '26743379224', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban: '95360573002', currency: 'NOK' },
    startDate: '2030-03-01',
    frequency: 'MonthlyVariable',
    endDate: '2031-12-31',
    monthsOfExecution: ['1', '4', '7', '10'],
    dayOfExecution: '12',
    executionRule: 'following',
    remittanceInformationUnstructured: 'Quarterly fee',
  },
  basket: { paymentIds: ['enc!!cGF5bWVudC0wMDAx'] },
  'contact-information': { email: 'operations@tpp.example' },
  'sandbox-customer-creation': {
    customerNumber: '01085800481',
    customerType: 'PRIVATE',
    customerName: 'Kari Prøve',
  },
  'sandbox-account-creation': { customerNumber: '13039319955' },
  'sandbox-transactions-creation': [
    {
      transactionAmount: { amount: -12.34, currency: 'NOK' },
      bookingDate: '2026-01-10',
      valueDate: '2026-01-11',
      creditorAccount: { bban: '26743379224' },
      creditorName: 'Boat yard',
      remittanceInformationUnstructured: 'Paint',
    },
  ],
  'sandbox-card-account-creation': { customerNumber: '13039319955' },
  'sandbox-card-transactions-creation': [
    {
      cardTransactionId: 'c-0001',
      bookingDate: '2026-01-12',
      transactionDate: '2026-01-10',
      transactionAmount: { amount: -115, currency: 'NOK' },
      originalAmount: { amount: -10, currency: 'EUR' },
      merchantCategoryCode: '5942',
    },
  ],
  'sandbox-agreement-creation': { name: 'Empty', owner: '18129215603' },
  'sandbox-engagement-creation': {
    customer: '13039319955',
    account: { iban: 'NO0995360573002' },
    roles: ['REGISTER', 'VIEW'],
  },
};

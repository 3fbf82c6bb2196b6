/** For each answer that decides how requests are made or replies judged: another one, and where it shows. */

import type { AssumptionId, Json } from '../../catalogue/assumptions/index.js';

interface Turning {
  readonly answer: Json;
  readonly scenario: string;
}

export const turningAnswers = {
  'unprocessable-fields': { answer: ['creditorName'], scenario: 'transport/unprocessable-character' },
  'monthly-variable-members': {
    answer: { frequency: 'interval', months: 'monthList' },
    scenario: 'errors/months',
  },
  'reporting-members': {
    answer: { serviceLevel: 'level', code: 'reportingCode', information: 'reportingText' },
    scenario: 'payments/products',
  },
  'related-account-member': { answer: 'accountReference', scenario: 'payments/body-card-debtor' },
  'date-filter-names': { answer: { from: 'fromDate', to: 'toDate' }, scenario: 'accounts/lists' },
  'limit-parameter-names': { answer: { limit: 'size', offset: 'start' }, scenario: 'accounts/paging' },
  'request-target-signing': { answer: 'required', scenario: 'accounts/lists' },
  'certificate-encoding': { answer: 'pem', scenario: 'accounts/lists' },
  'payment-calls': { answer: ['create', 'details'], scenario: 'headers/required-on-baskets' },
  'accept-fix-enforced': { answer: false, scenario: 'headers/required-on-payments' },
  'fraction-digits': { answer: 'at-most', scenario: 'payments/body-property' },
  'length-unit': { answer: 'code-points', scenario: 'payments/body-bounds' },
  'bban-format': { answer: 'up-to-30', scenario: 'payments/body-creditor' },
  'structured-array-size': { answer: { minimum: 1, maximum: 2 }, scenario: 'payments/body-remittance' },
  'redirect-addresses': { answer: 'exact', scenario: 'sca/redirect-address' },
  'unattended-scope': { answer: ['tpp'], scenario: 'limits/quota' },
  'unattended-window': { answer: 'rolling', scenario: 'limits/quota-renewal' },
  'fixed-private-identities': { answer: ['12085592767'], scenario: 'sandbox/initialize' },
  'fixed-corporate-identities': { answer: ['20079518612'], scenario: 'sandbox/initialize' },
  'customer-creation-members': { answer: ['number', 'type', 'name'], scenario: 'sandbox/customers' },
  'card-account-creation-members': {
    answer: ['customer', 'pan', 'currency', 'limit', 'product', 'name'],
    scenario: 'cards/related-account',
  },
  'card-transaction-creation-body': { answer: 'object', scenario: 'cards/pending-outside' },
  'batch-run-hours': { answer: [7], scenario: 'sandbox/batch-hours' },
  'contact-readers': { answer: 'own', scenario: 'sandbox/contact-of-another' },
  'corporate-start-context': { answer: 'corporate', scenario: 'sca/contexts-of-starts' },
  'engagement-roles': { answer: 'both', scenario: 'consent/engagements' },
  'approved-cancellation': { answer: 'authorised', scenario: 'execution/authorised-cancellations' },
} as const satisfies Readonly<Partial<Record<AssumptionId, Turning>>>;

/** Further answers to some of them, which mean what a run keeps to without a pin and judge it besides. */
export const furtherAnswers: readonly (readonly [AssumptionId, Turning])[] = [
  ['fraction-digits', { answer: 'exactly', scenario: 'payments/body-amount' }],
  ['length-unit', { answer: 'bytes', scenario: 'payments/body-bounds' }],
  ['length-unit', { answer: 'utf-16-units', scenario: 'payments/body-bounds' }],
  ['bban-format', { answer: 'norwegian', scenario: 'payments/body-creditor' }],
];

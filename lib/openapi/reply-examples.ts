/** One literal body for each reply, of made-up people and accounts. */

import type { ReplySchemaName } from '../schemas/index.js';
import type { Node } from './node.js';

function link(href: string, ...verbs: readonly string[]): Node {
  return { href, verbs };
}

const payment = '/v1/payments/norwegian-domestic-credit-transfers/enc!!cGF5bWVudC0wMDAx';
const bulk = '/v1/bulk-payments/norwegian-domestic-credit-transfers/enc!!YnVsay0x';
const standing = '/v1/periodic-payments/norwegian-domestic-credit-transfers/enc!!c3RhbmRpbmctMQ==';
const basket = '/v1/signing-baskets/enc!!YmFza2V0LTE=';
const accountPath = '/v1/accounts/enc!!YWNjLTE=';
const cardPath = '/v1/card-accounts/enc!!Y2FyZC0x';
const customerPath = '/v1/sandbox/customers/enc!!Y3VzdC0x';
const sandboxAccountPath = '/v1/sandbox/accounts/enc!!YWNjLTE=';

/** The links of an account or a card account. */
function readLinks(path: string): Node {
  return {
    self: link(path, 'GET'),
    balances: link(`${path}/balances`, 'GET'),
    transactions: link(`${path}/transactions?bookingStatus=both`, 'GET'),
  };
}

const paymentLinks = {
  self: link(payment, 'GET', 'DELETE'),
  status: link(`${payment}/status`, 'GET'),
  startAuthorisation: link(`${payment}/authorisations`, 'POST'),
};

const scaRedirect = { scaRedirect: link('https://bank.example/sca?state=6f1c', 'GET') };

const domesticOrder = {
  instructedAmount: { amount: '10.50', currency: 'NOK' },
  creditorName: 'Grocery shop',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
} as const;

const debtorAccount = { bban: '95360573002', currency: 'NOK' } as const;

const account = {
  resourceId: 'enc!!YWNjLTE=',
  bban: '95360573002',
  iban: 'NO0995360573002',
  currency: 'NOK',
  name: 'Daily account',
  product: 'BRUKSKONTO',
  cashAccountType: 'CACC',
  bic: 'PSDTNO22',
  _links: readLinks(accountPath),
};

const transaction = {
  transactionId: 't-0001',
  bookingDate: '2026-02-02',
  valueDate: '2026-02-02',
  transactionAmount: { amount: '-50.50', currency: 'NOK' },
  creditorName: 'Shop',
  remittanceInformationUnstructured: 'Groceries',
} as const;

const card = {
  resourceId: 'enc!!Y2FyZC0x',
  maskedPan: '411111******1111',
  currency: 'NOK',
  product: 'KREDITTKORT',
  name: 'Credit card',
  creditLimit: { amount: '20000.00', currency: 'NOK' },
  _links: readLinks(cardPath),
};

const customer = {
  customerId: 'enc!!Y3VzdC0x',
  customerNumber: '13039319955',
  customerType: 'PRIVATE',
  customerName: 'Kari Prøve',
  agreements: [],
  accounts: ['enc!!YWNjLTE='],
  cardAccounts: ['enc!!Y2FyZC0x'],
  _links: { self: link(customerPath, 'GET', 'DELETE') },
};

const sandboxAccount = {
  resourceId: 'enc!!YWNjLTE=',
  customerNumber: '13039319955',
  accountName: 'Daily account',
  bban: '95360573002',
  iban: 'NO0995360573002',
  currency: 'NOK',
  cashAccountType: 'CACC',
  creditLine: 0,
  balances: [{ balanceAmount: { amount: 10_000, currency: 'NOK' }, balanceType: 'expected' }],
  _links: {
    self: link(sandboxAccountPath, 'GET', 'DELETE'),
    transactions: link(`${sandboxAccountPath}/transactions`, 'GET', 'POST', 'DELETE'),
  },
};

const sandboxTransaction = {
  transactionId: 't-1',
  bookingDate: '2026-02-02',
  valueDate: '2026-02-02',
  transactionAmount: { amount: -50.5, currency: 'NOK' },
  remittanceInformationUnstructured: 'Groceries',
} as const;

const engagement = {
  id: 'e-1',
  customer: '13039319955',
  account: { iban: 'NO0995360573002' },
  roles: ['REGISTER', 'VIEW'],
  registerLimit: 100_000,
  approvalLimit: 50_000.5,
} as const;

const agreement = {
  id: 'a-1',
  name: 'Agreement of Prøve AS',
  owner: '18129215603',
  engagements: [engagement],
} as const;

export const replyExamples: Readonly<Record<ReplySchemaName, Node>> = {
  'payment-initiation-response': {
    paymentId: 'enc!!cGF5bWVudC0wMDAx',
    transactionStatus: 'RCVD',
    transactionFees: { amount: '0.00', currency: 'NOK' },
    transactionFeeIndicator: true,
    _links: paymentLinks,
  },
  'payment-details': {
    ...domesticOrder,
    debtorAccount,
    requestedExecutionDate: '2030-12-02',
    paymentId: 'enc!!cGF5bWVudC0wMDAx',
    transactionStatus: 'RCVD',
    _links: paymentLinks,
  },
  'payment-status': {
    transactionStatus: 'RCVD',
    paymentId: 'enc!!cGF5bWVudC0wMDAx',
    _links: paymentLinks,
  },
  'payment-cancellation': {
    transactionStatus: 'ACTC',
    _links: { startAuthorisation: link(`${payment}/cancellation-authorisations`, 'POST') },
  },
  'authorisation-start': { scaStatus: 'STARTED', _links: scaRedirect },
  'bulk-payment-details': {
    paymentInformationId: 'salaries-2030-12',
    debtorAccount,
    requestedExecutionDate: '2030-12-02',
    payments: [{ ...domesticOrder, remittanceInformationUnstructured: 'One' }],
    paymentId: 'enc!!YnVsay0x',
    transactionStatus: 'RCVD',
    _links: { self: link(bulk, 'GET', 'DELETE') },
  },
  'periodic-payment-details': {
    ...domesticOrder,
    debtorAccount,
    startDate: '2030-03-01',
    frequency: 'MonthlyVariable',
    endDate: '2031-12-31',
    monthsOfExecution: ['1', '4', '7', '10'],
    dayOfExecution: '12',
    executionRule: 'following',
    paymentId: 'enc!!c3RhbmRpbmctMQ==',
    transactionStatus: 'ACTC',
    _links: { self: link(standing, 'GET', 'DELETE') },
  },
  'basket-created': {
    basketId: 'enc!!YmFza2V0LTE=',
    transactionStatus: 'RCVD',
    _links: {
      self: link(basket, 'GET'),
      startAuthorisation: link(`${basket}/authorisations`, 'POST'),
    },
  },
  'basket-details': {
    transactionStatus: 'RCVD',
    payments: ['enc!!cGF5bWVudC0wMDAx'],
    _links: { self: link(basket, 'GET') },
  },
  'redirect-offer': { _links: scaRedirect },
  agreements: {
    agreements: [{ id: '4ba5f9fb-6f0b-4bd2-8e1c-6c5d6c1f0c11', name: 'Prøve AS' }],
    _links: { self: link('/v1/agreements', 'GET') },
  },
  'error-reply': {
    tppMessages: [
      {
        category: 'ERROR',
        code: 'FORMAT_ERROR',
        path: '/creditorName',
        text: 'longer than 70 characters',
      },
    ],
  },
  'account-list': { accounts: [account] },
  'account-details': { account },
  balances: {
    account: { bban: '95360573002', iban: 'NO0995360573002', currency: 'NOK' },
    balances: [
      { balanceType: 'closingBooked', balanceAmount: { amount: '1200.50', currency: 'NOK' } },
      { balanceType: 'expected', balanceAmount: { amount: '-1150.00', currency: 'NOK' } },
    ],
    _links: { self: link(`${accountPath}/balances`, 'GET') },
  },
  transactions: {
    account: { bban: '95360573002', iban: 'NO0995360573002' },
    transactions: {
      booked: [transaction],
      pending: [
        {
          bookingDate: '2026-02-03',
          transactionAmount: { amount: '-12.00', currency: 'NOK' },
          remittanceInformationUnstructured: 'Coffee',
        },
      ],
      _links: { self: link(`${accountPath}/transactions?bookingStatus=both&limit=2`, 'GET') },
    },
  },
  'transaction-details': { transactionDetails: transaction },
  'card-account-list': { cardAccounts: [card] },
  'card-account-details': { cardAccount: card },
  'card-balances': {
    cardAccount: { maskedPan: '411111******1111' },
    balances: [{ balanceType: 'forwardAvailable', balanceAmount: { amount: '19884.80', currency: 'NOK' } }],
    _links: { self: link(`${cardPath}/balances`, 'GET') },
  },
  'card-transactions': {
    cardAccount: { maskedPan: '411111******1111' },
    cardTransactions: {
      booked: [
        {
          cardTransactionId: 'c-0001',
          bookingDate: '2026-02-01',
          transactionDate: '2026-01-30',
          transactionAmount: { amount: '-115.20', currency: 'NOK' },
          originalAmount: { amount: '-10.00', currency: 'EUR' },
          invoiced: false,
          transactionDetails: 'Book shop',
          merchantCategoryCode: '5942',
        },
      ],
      pending: [{ transactionDate: '2026-02-03', originalAmount: { amount: '-7.00', currency: 'NOK' } }],
      _links: { self: link(`${cardPath}/transactions?bookingStatus=both`, 'GET') },
    },
  },
  'sandbox-customer': customer,
  'sandbox-customer-created': {
    customerId: 'enc!!Y3VzdC0x',
    customerNumber: '01085800481',
    customerType: 'PRIVATE',
    customerName: 'Kari Prøve',
    _links: { self: link(customerPath, 'GET', 'DELETE') },
  },
  'sandbox-customer-list': { customers: [customer] },
  'sandbox-account': sandboxAccount,
  'sandbox-account-list': { accounts: [sandboxAccount] },
  'sandbox-transaction': sandboxTransaction,
  'sandbox-transactions': { transactions: [sandboxTransaction] },
  'sandbox-card-account': {
    resourceId: 'enc!!Y2FyZC0x',
    customerNumber: '13039319955',
    maskedPan: '411111******1111',
    currency: 'NOK',
    creditLimit: { amount: 20_000, currency: 'NOK' },
  },
  'sandbox-card-transactions': {
    cardAccount: { maskedPan: '411111******1111' },
    cardTransactions: {
      booked: [
        {
          cardTransactionId: 'c-0001',
          bookingDate: '2026-02-01',
          transactionDate: '2026-01-30',
          transactionAmount: { amount: -115, currency: 'NOK' },
          originalAmount: { amount: -10, currency: 'EUR' },
          merchantCategoryCode: '5942',
        },
      ],
      pending: [],
    },
  },
  'sandbox-agreement': agreement,
  'sandbox-agreement-list': { agreements: [agreement] },
  'sandbox-engagement': engagement,
};

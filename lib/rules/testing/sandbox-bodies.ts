/** One lawful body for each sandbox operation that takes one. */

const sandboxAmount = { amount: 125, currency: 'NOK' } as const;

export const sandboxBodies = {
  'create-sandbox-customer': {
    customerNumber: '01085800481',
    customerType: 'PRIVATE',
    customerName: 'Test Testesen',
  },
  'create-sandbox-account': {
    customerNumber: '01085800481',
    accountName: 'Daily account',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 1000,
  },
  'create-sandbox-transactions': [
    {
      debtorAccount: { bban: '26743379224' },
      transactionAmount: sandboxAmount,
      bookingDate: '2026-02-02',
      valueDate: '2026-02-02',
      remittanceInformationUnstructured: 'Groceries',
    },
  ],
  'create-sandbox-card-account': {
    customerNumber: '01085800481',
    maskedPan: '411111******1111',
    currency: 'NOK',
    creditLimit: 20000,
    product: 'GOLD',
    name: 'Travel card',
  },
  'create-sandbox-card-transactions': [
    {
      cardTransactionId: 'c-0001',
      terminalId: 'T-17',
      bookingDate: '2026-02-01',
      transactionDate: '2026-01-30',
      transactionAmount: sandboxAmount,
      originalAmount: { amount: 11, currency: 'EUR' },
      merchantCategoryCode: '5942',
      markupFee: { amount: 0, currency: 'NOK' },
      markupFeePercentage: '0.3',
      cardAcceptorId: 'A-17',
      cardAcceptorAddress: { city: 'Oslo', country: 'NO' },
      maskedPan: '411111******1111',
      transactionDetails: 'Book shop',
      invoiced: 'true',
      proprietaryBankTransactionCode: 'PURCHASE',
    },
  ],
  'create-sandbox-agreement': { name: 'Board agreement', owner: '18129215603', engagements: [] },
  'create-sandbox-engagement': {
    customer: '01085800481',
    account: { iban: 'NO0995360573002' },
    roles: ['REGISTER', 'VIEW'],
    registerLimit: 10000,
    approvalLimit: 10000,
  },
} as const;

/**
 * One account transaction, in the list and in the details; fields move between the two (DEP-03), so few are
 * required.
 */

import type { PayloadSchema, SchemaNode } from '../schema.js';

/** A date of a reply: its form is stated (TRN-09), that the member exists is not. */
export const replyDate = {
  type: 'string',
  format: 'date',
  'x-clauses': { format: 'TRN-09' },
  'x-bases': { format: 'stated' },
} as const satisfies SchemaNode;

const id = { type: 'string', maxLength: 35, 'x-basis': 'framework' } as const;
const name = { type: 'string', maxLength: 70, 'x-basis': 'framework' } as const;

export const currencyExchange = {
  $id: 'psd2:currency-exchange',
  title: 'Currency exchange',
  'x-basis': 'framework',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      sourceCurrency: { type: 'string' },
      targetCurrency: { type: 'string' },
      unitCurrency: { type: 'string' },
      exchangeRate: { type: 'string' },
      quotationDate: replyDate,
      contractIdentification: { type: 'string', maxLength: 35 },
    },
  },
} as const satisfies PayloadSchema;

export const transaction = {
  $id: 'psd2:transaction',
  title: 'Transaction',
  description: 'Money that went to or from an account; debits are negative.',
  'x-basis': 'published',
  type: 'object',
  required: ['transactionAmount'],
  properties: {
    transactionId: { type: 'string' },
    entryReference: id,
    endToEndId: id,
    mandateId: id,
    checkId: id,
    creditorId: id,
    bookingDate: replyDate,
    valueDate: replyDate,
    transactionAmount: { $ref: 'psd2:amount' },
    currencyExchange: { $ref: 'psd2:currency-exchange' },
    creditorName: name,
    creditorAccount: { $ref: 'psd2:account-reference' },
    ultimateCreditor: name,
    debtorName: name,
    debtorAccount: { $ref: 'psd2:account-reference' },
    ultimateDebtor: name,
    remittanceInformationUnstructured: { type: 'string' },
    remittanceInformationUnstructuredArray: { type: 'array', items: { type: 'string' } },
    remittanceInformationStructured: {},
    remittanceInformationStructuredArray: { type: 'array' },
    purposeCode: { type: 'string', 'x-basis': 'framework' },
    bankTransactionCode: { type: 'string', 'x-basis': 'framework' },
    proprietaryBankTransactionCode: { type: 'string', maxLength: 35, 'x-bases': { maxLength: 'framework' } },
    _links: { $ref: 'psd2:links' },
  },
  patternProperties: {
    '^additionalInformationProprietary.+$': { type: 'string', 'x-clause': 'ACC-05' },
  },
} as const satisfies PayloadSchema;

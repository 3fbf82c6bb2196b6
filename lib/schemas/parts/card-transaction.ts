/** One card transaction outside the sandbox operations; pending ones were seen with very few members. */

import type { PayloadSchema } from '../schema.js';
import { replyDate } from './transaction.js';

export const cardTransaction = {
  $id: 'psd2:card-transaction',
  title: 'Card transaction',
  description:
    'What a card bought: booked in the currency of the card account, bought in the currency of the shop.',
  'x-basis': 'published',
  type: 'object',
  properties: {
    cardTransactionId: { type: 'string' },
    terminalId: { type: 'string' },
    bookingDate: replyDate,
    transactionDate: replyDate,
    transactionAmount: { $ref: 'psd2:amount' },
    originalAmount: { $ref: 'psd2:amount' },
    currencyExchange: { $ref: 'psd2:currency-exchange' },
    markupFee: { $ref: 'psd2:amount' },
    markupFeePercentage: { type: 'string' },
    cardAcceptorId: { type: 'string' },
    cardAcceptorAddress: { type: 'object' },
    merchantCategoryCode: { type: 'string' },
    maskedPan: { type: 'string' },
    transactionDetails: { type: 'string' },
    invoiced: { type: 'boolean' },
    proprietaryBankTransactionCode: { type: 'string' },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

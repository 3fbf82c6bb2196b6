/** One card transaction that is to be made in the sandbox (SBX-40). Published. */

import type { PayloadSchema } from '../schema.js';

const numberAmount = { $ref: 'psd2:sandbox-amount' } as const;
const text = { type: 'string' } as const;
const day = { type: 'string', format: 'date' } as const;

export const sandboxCardTransactionDraft = {
  $id: 'psd2:sandbox-card-transaction-draft',
  title: 'Sandbox card transaction to be made',
  'x-basis': 'published',
  type: 'object',
  properties: {
    cardTransactionId: text,
    terminalId: text,
    bookingDate: day,
    transactionDate: day,
    transactionAmount: numberAmount,
    originalAmount: numberAmount,
    merchantCategoryCode: text,
    markupFee: numberAmount,
    markupFeePercentage: text,
    cardAcceptorId: text,
    cardAcceptorAddress: {
      type: 'object',
      properties: { street: text, buildingNumber: text, postalCode: text, city: text, country: text },
    },
    maskedPan: text,
    transactionDetails: text,
    invoiced: {
      description: 'The portal writes the truth value as text.',
      anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false'] }],
      'x-message': 'is no truth value',
    },
    proprietaryBankTransactionCode: text,
  },
} as const satisfies PayloadSchema;

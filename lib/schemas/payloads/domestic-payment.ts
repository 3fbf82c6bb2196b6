/** Body of a Norwegian domestic credit transfer (PAY-01 to PAY-59, END-09). */

import { currencies } from '../../model/currency.js';
import { when } from '../parts/alternatives.js';
import { transferDemands } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const domesticPayment = {
  $id: 'psd2:domestic-payment',
  title: 'Norwegian domestic credit transfer',
  description: 'A request to move money between Norwegian accounts.',
  'x-basis': 'stated',
  $ref: 'psd2:credit-transfer',
  type: 'object',
  'x-clauses': { type: 'END-09' },
  'x-bases': { type: 'derived' },
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'creditorAddress', 'debtorAccount'],
  properties: {
    ...transferDemands,
    creditorAgent: { $ref: 'psd2:creditor-agent' },
    creditorAccount: { $ref: 'psd2:creditor-account', 'x-clauses': { required: 'PAY-10' } },
    creditorAddress: { $ref: 'psd2:creditor-address', 'x-clauses': { required: 'PAY-15' } },
    debtorAccount: { $ref: 'psd2:debtor-account', 'x-clauses': { required: 'PAY-23' } },
    requestedExecutionDate: { $ref: 'psd2:execution-date' },
  },
  allOf: [
    {
      description: 'A currency account, here every one that is not in NOK, needs the BIC of its bank.',
      ...when(
        {
          type: 'object',
          required: ['creditorAccount'],
          properties: {
            creditorAccount: {
              type: 'object',
              required: ['currency'],
              properties: { currency: { type: 'string', enum: currencies, not: { const: 'NOK' } } },
            },
          },
        },
        {
          type: 'object',
          required: ['creditorAgent'],
          'x-clauses': { required: 'PAY-09' },
          'x-basis': 'assumed',
        },
      ),
    },
  ],
} as const satisfies PayloadSchema;

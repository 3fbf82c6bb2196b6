/**
 * Body of an instant Norwegian domestic credit transfer: the domestic body in NOK, without the creditor's
 * bank.
 */

import { transferDemands } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const instantPayment = {
  $id: 'psd2:instant-payment',
  title: 'Instant Norwegian domestic credit transfer',
  description: 'A request to move money between Norwegian accounts at once.',
  'x-basis': 'stated',
  $ref: 'psd2:credit-transfer',
  type: 'object',
  'x-bases': { type: 'published' },
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'creditorAddress', 'debtorAccount'],
  properties: {
    instructedAmount: {
      ...transferDemands.instructedAmount,
      type: 'object',
      'x-bases': { type: 'published' },
      properties: { currency: { const: 'NOK', 'x-basis': 'assumed' } },
    },
    creditorName: transferDemands.creditorName,
    creditorAccount: { $ref: 'psd2:creditor-account', 'x-clauses': { required: 'PAY-10' } },
    creditorAddress: { $ref: 'psd2:creditor-address', 'x-clauses': { required: 'PAY-15' } },
    debtorAccount: { $ref: 'psd2:debtor-account', 'x-clauses': { required: 'PAY-23' } },
    requestedExecutionDate: { $ref: 'psd2:execution-date' },
  },
} as const satisfies PayloadSchema;

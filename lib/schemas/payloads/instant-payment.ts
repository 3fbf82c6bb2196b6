/** Body of an instant Norwegian domestic credit transfer: the domestic body in NOK, without the creditor's bank. */

import { oneKindOfRemittance, requestedExecutionDate, transferMembers } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const instantPayment = {
  $id: 'psd2:instant-payment',
  title: 'Instant Norwegian domestic credit transfer',
  description: 'A request to move money between Norwegian accounts at once.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'creditorAddress', 'debtorAccount'],
  properties: {
    ...transferMembers,
    instructedAmount: {
      $ref: 'psd2:instructed-amount',
      type: 'object',
      properties: { currency: { const: 'NOK', 'x-basis': 'assumed' } },
      'x-clauses': { required: 'PAY-01' },
      'x-bases': { type: 'published' },
    },
    creditorAccount: { $ref: 'psd2:creditor-account', 'x-clauses': { required: 'PAY-10' } },
    creditorAddress: { $ref: 'psd2:creditor-address', 'x-clauses': { required: 'PAY-15' } },
    debtorAccount: { $ref: 'psd2:debtor-account', 'x-clauses': { required: 'PAY-23' } },
    requestedExecutionDate,
  },
  allOf: [oneKindOfRemittance],
} as const satisfies PayloadSchema;

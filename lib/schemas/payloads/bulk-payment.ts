/**
 * Body of a bulk of domestic transfers from one account. The interface names bulks without a body; this one
 * is published.
 */

import { transferDemands } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const bulkPayment = {
  $id: 'psd2:bulk-payment',
  title: 'Bulk payment',
  description: 'A request for several domestic transfers that share debtor account and day.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  required: ['debtorAccount', 'payments'],
  properties: {
    paymentInformationId: { type: 'string', maxLength: 35, 'x-basis': 'framework' },
    debtorAccount: { $ref: 'psd2:debtor-account', 'x-clauses': { required: 'PAY-23' } },
    requestedExecutionDate: { $ref: 'psd2:execution-date' },
    payments: {
      type: 'array',
      minItems: 1,
      'x-bases': { required: 'published', type: 'published', minItems: 'framework' },
      items: {
        $ref: 'psd2:credit-transfer',
        type: 'object',
        'x-bases': { type: 'published' },
        required: ['instructedAmount', 'creditorName', 'creditorAccount', 'creditorAddress'],
        properties: {
          ...transferDemands,
          creditorAgent: { $ref: 'psd2:creditor-agent' },
          creditorAccount: { $ref: 'psd2:creditor-account', 'x-clauses': { required: 'PAY-10' } },
          creditorAddress: { $ref: 'psd2:creditor-address', 'x-clauses': { required: 'PAY-15' } },
        },
      },
    },
  },
} as const satisfies PayloadSchema;

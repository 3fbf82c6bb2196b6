/**
 * Body of a euro-area credit transfer. The interface names the product without its body: members shared with
 * domestic transfers keep their clauses, the accounts by IBAN are published. Structured addresses (ADR
 * chapter) depend on the day and are judged by rules.
 */

import { transferDemands } from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const sepaPayment = {
  $id: 'psd2:sepa-payment',
  title: 'SEPA credit transfer',
  description: 'A request to move euros within the euro area.',
  'x-basis': 'stated',
  $ref: 'psd2:credit-transfer',
  type: 'object',
  'x-bases': { type: 'published' },
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'debtorAccount'],
  properties: {
    ...transferDemands,
    creditorAgent: { $ref: 'psd2:creditor-agent' },
    creditorAccount: { $ref: 'psd2:iban-account', 'x-basis': 'published' },
    creditorAddress: { $ref: 'psd2:creditor-address' },
    debtorAccount: { $ref: 'psd2:iban-account', 'x-basis': 'published' },
    requestedExecutionDate: { $ref: 'psd2:execution-date' },
  },
} as const satisfies PayloadSchema;

/**
 * Body of a euro-area credit transfer. The interface names the product without its body: members shared with domestic
 * transfers keep their clauses, the accounts by IBAN are published. Structured addresses (ADR chapter) depend on the
 * day and are judged by rules.
 */

import {
  creditorAgent,
  oneKindOfRemittance,
  requestedExecutionDate,
  transferMembers,
} from '../parts/credit-transfer.js';
import type { PayloadSchema } from '../schema.js';

export const sepaPayment = {
  $id: 'psd2:sepa-payment',
  title: 'SEPA credit transfer',
  description: 'A request to move euros within the euro area.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  required: ['instructedAmount', 'creditorName', 'creditorAccount', 'debtorAccount'],
  properties: {
    ...transferMembers,
    creditorAgent,
    creditorAccount: { $ref: 'psd2:iban-account', 'x-basis': 'published' },
    creditorAddress: { $ref: 'psd2:creditor-address' },
    debtorAccount: { $ref: 'psd2:iban-account', 'x-basis': 'published' },
    requestedExecutionDate,
  },
  allOf: [oneKindOfRemittance],
} as const satisfies PayloadSchema;

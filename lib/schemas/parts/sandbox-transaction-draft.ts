/**
 * One account transaction that is to be made in the sandbox (SBX-41). That the booking comes first is
 * published, the rest assumed.
 */

import { sandboxCurrency } from './sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

const counterpart = {
  type: 'object',
  properties: { bban: { type: 'string' }, iban: { type: 'string' } },
} as const;
const day = { type: 'string', format: 'date', 'x-basis': 'published' } as const;

export const sandboxTransactionDraft = {
  $id: 'psd2:sandbox-transaction-draft',
  title: 'Sandbox account transaction to be made',
  'x-basis': 'assumed',
  type: 'object',
  required: ['transactionAmount', 'bookingDate'],
  properties: {
    debtorAccount: counterpart,
    debtorName: { type: 'string' },
    creditorAccount: counterpart,
    creditorName: { type: 'string' },
    transactionAmount: {
      type: 'object',
      required: ['amount', 'currency'],
      properties: {
        amount: {
          description: 'A number or a decimal text.',
          anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?$' }],
          'x-message': 'is neither a number nor a decimal text',
        },
        currency: sandboxCurrency,
      },
    },
    bookingDate: day,
    valueDate: day,
    remittanceInformationUnstructured: { type: 'string' },
  },
  'x-in-order': ['bookingDate', 'valueDate'],
  'x-bases': { 'x-in-order': 'published' },
} as const satisfies PayloadSchema;

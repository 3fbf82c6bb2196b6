/**
 * Members of payments as they are read back. None is shown by the interface; status, links and amounts keep
 * their clauses.
 */

import type { SchemaNode } from '../schema.js';
import { messageMembers, transactionStatus } from './reply-members.js';

/** The order itself, as far as single, bulk and periodic payments share it. */
export const storedOrder = {
  instructedAmount: { $ref: 'psd2:amount' },
  creditorName: { type: 'string' },
  creditorAgent: { type: 'string' },
  creditorAccount: { $ref: 'psd2:account-reference' },
  creditorAddress: { type: 'object' },
  ultimateDebtor: { type: 'string' },
  remittanceInformationUnstructured: { type: 'string' },
  remittanceInformationStructured: {},
  remittanceInformationStructuredArray: { type: 'array' },
  purposeCode: { type: 'string' },
} as const satisfies Readonly<Record<string, SchemaNode>>;

/** The account that is debited: by number, or by the reference of a card account. */
export const storedDebtorAccount = {
  $ref: 'psd2:account-reference',
  type: 'object',
  properties: { other: { type: 'object' } },
} as const satisfies SchemaNode;

/** What the bank adds to an order. */
export const storedState = {
  paymentId: { type: 'string' },
  transactionStatus: { ...transactionStatus, 'x-basis': 'stated', 'x-bases': { required: 'framework' } },
  ...messageMembers,
} as const satisfies Readonly<Record<string, SchemaNode>>;

/**
 * Members that every credit transfer request has, whichever product (PAY-01 to PAY-59). The rule that free text and the list
 * of references exclude each other counts an empty list as unset, because the text does not say that it is set.
 */

import { purposeCodes } from '../../model/codes.js';
import type { SchemaNode } from '../schema.js';

export const creditorName = {
  description: 'Who is paid.',
  type: 'string',
  maxLength: 70,
  'x-clause': 'PAY-05',
  'x-clauses': { required: 'PAY-04', maxLength: 'PAY-06' },
} as const satisfies SchemaNode;

export const creditorAgent = {
  description: 'BIC of the bank of the creditor.',
  type: 'string',
  format: 'bic',
  'x-clause': 'PAY-08',
  'x-bases': { format: 'framework' },
} as const satisfies SchemaNode;

export const requestedExecutionDate = {
  type: 'string',
  format: 'date',
  'x-clause': 'PAY-58',
} as const satisfies SchemaNode;

export const transferMembers = {
  instructedAmount: { $ref: 'psd2:instructed-amount', 'x-clauses': { required: 'PAY-01' } },
  creditorName,
  ultimateDebtor: {
    description: 'On whose behalf the debtor pays.',
    type: 'string',
    maxLength: 70,
    'x-clause': 'PAY-35',
  },
  remittanceInformationUnstructured: {
    description: 'Free text for the creditor, which may be shortened or re-encoded on its way.',
    type: 'string',
    minLength: 1,
    maxLength: 140,
    'x-clauses': { type: 'PAY-37', minLength: 'PAY-38', maxLength: 'PAY-39' },
  },
  remittanceInformationStructured: { $ref: 'psd2:structured-reference' },
  remittanceInformationStructuredArray: { $ref: 'psd2:structured-references' },
  purposeCode: { type: 'string', enum: purposeCodes, 'x-clause': 'PAY-56' },
} as const satisfies Readonly<Record<string, SchemaNode>>;

/** Free text and a list of references are not both set (PAY-59). */
export const oneKindOfRemittance = {
  not: {
    type: 'object',
    required: ['remittanceInformationUnstructured', 'remittanceInformationStructuredArray'],
    properties: { remittanceInformationStructuredArray: { type: 'array', minItems: 1 } },
  },
  'x-clauses': { not: 'PAY-59' },
  'x-message':
    'remittanceInformationUnstructured and remittanceInformationStructuredArray exclude each other',
} as const satisfies SchemaNode;

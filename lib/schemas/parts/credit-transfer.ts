/**
 * What every credit transfer request has, whichever product (PAY-01 to PAY-59). The rule that free text and
 * the list of references exclude each other counts an empty list as unset, because the text does not say that
 * it is set.
 */

import { purposeCodes } from '../../model/codes.js';
import type { PayloadSchema, SchemaNode } from '../schema.js';

export const creditTransfer = {
  $id: 'psd2:credit-transfer',
  title: 'Credit transfer',
  description: 'What credit transfers of all products have in common.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  properties: {
    instructedAmount: { $ref: 'psd2:instructed-amount' },
    creditorName: {
      type: 'string',
      maxLength: 70,
      'x-clauses': { type: 'PAY-05', maxLength: 'PAY-06' },
    },
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
  },
  not: {
    type: 'object',
    required: ['remittanceInformationUnstructured', 'remittanceInformationStructuredArray'],
    properties: { remittanceInformationStructuredArray: { type: 'array', minItems: 1 } },
  },
  'x-clauses': { not: 'PAY-59' },
  'x-message':
    'remittanceInformationUnstructured and remittanceInformationStructuredArray exclude each other',
} as const satisfies PayloadSchema;

/** The clauses that make members of every credit transfer obligatory. */
export const transferDemands = {
  instructedAmount: { description: 'What is paid.', 'x-clauses': { required: 'PAY-01' } },
  creditorName: { description: 'Who is paid.', 'x-clauses': { required: 'PAY-04' } },
} as const satisfies Readonly<Record<string, SchemaNode>>;

export const creditorAgent = {
  $id: 'psd2:creditor-agent',
  title: 'Creditor agent',
  description: 'BIC of the bank of the creditor.',
  'x-basis': 'stated',
  type: 'string',
  format: 'bic',
  'x-clause': 'PAY-08',
  'x-bases': { format: 'framework' },
} as const satisfies PayloadSchema;

export const executionDate = {
  $id: 'psd2:execution-date',
  title: 'Requested execution date',
  'x-basis': 'stated',
  type: 'string',
  format: 'date',
  'x-clause': 'PAY-58',
} as const satisfies PayloadSchema;

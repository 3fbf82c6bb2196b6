/**
 * Structured remittance references: the deprecated single one (PAY-43 to PAY-47) and the list (PAY-49 to
 * PAY-53).
 */

import type { PayloadSchema } from '../schema.js';

const text = { type: 'string', minLength: 1, maxLength: 35 } as const;

export const structuredReference = {
  $id: 'psd2:structured-reference',
  title: 'Structured reference',
  description: 'One reference; deprecated in favour of the list.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'PAY-43',
  required: ['reference'],
  properties: {
    reference: { ...text, 'x-clause': 'PAY-45', 'x-clauses': { required: 'PAY-44', type: 'PAY-44' } },
    referenceType: { ...text, 'x-clause': 'PAY-46' },
    referenceIssuer: { ...text, 'x-clause': 'PAY-47' },
  },
} as const satisfies PayloadSchema;

export const structuredReferences = {
  $id: 'psd2:structured-references',
  title: 'Structured references',
  description: 'References of a payment; the place for a KID.',
  'x-basis': 'stated',
  type: 'array',
  'x-clause': 'PAY-49',
  items: {
    type: 'object',
    'x-clause': 'PAY-49',
    required: ['reference'],
    properties: {
      reference: { ...text, 'x-clause': 'PAY-51', 'x-clauses': { required: 'PAY-50', type: 'PAY-50' } },
      referenceType: { ...text, 'x-clause': 'PAY-52' },
      referenceIssuer: { ...text, 'x-clause': 'PAY-53' },
    },
  },
} as const satisfies PayloadSchema;

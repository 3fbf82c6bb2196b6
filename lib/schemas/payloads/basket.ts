/** Body of a new signing basket. The interface states its size (LIM-03); the member is published. */

import type { PayloadSchema } from '../schema.js';

export const basket = {
  $id: 'psd2:basket',
  title: 'Signing basket creation',
  description: 'The payments, created before, that the PSU shall approve together.',
  'x-basis': 'published',
  type: 'object',
  required: ['paymentIds'],
  properties: {
    paymentIds: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      'x-clauses': { maxItems: 'LIM-03' },
      'x-bases': { minItems: 'framework', maxItems: 'stated', uniqueItems: 'assumed' },
      items: { type: 'string', minLength: 1 },
    },
  },
} as const satisfies PayloadSchema;

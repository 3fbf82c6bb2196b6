/**
 * Reply with the corporate agreements of a PSU (USR-05). Its members are assumed, and the list may stand
 * bare.
 */

import { listOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const agreements = {
  $id: 'psd2:agreements',
  title: 'Corporate agreements',
  description: 'The corporations that a PSU may act for, as a list or under agreements.',
  'x-basis': 'assumed',
  ...listOrWrapped(
    'agreements',
    {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', minLength: 1 }, name: { type: 'string' } },
    },
    { _links: { $ref: 'psd2:links' } },
  ),
} as const satisfies PayloadSchema;

/** A sandbox agreement as read back. The interface does not show it. */

import type { PayloadSchema } from '../schema.js';

const text = { type: 'string' } as const;
const id = { type: 'string', minLength: 1 } as const;

export const sandboxAgreement = {
  $id: 'psd2:sandbox-agreement',
  title: 'Sandbox agreement',
  'x-basis': 'assumed',
  type: 'object',
  required: ['id', 'name', 'owner'],
  properties: {
    id,
    name: text,
    owner: text,
    engagements: { type: 'array', items: { $ref: 'psd2:sandbox-engagement' } },
  },
} as const satisfies PayloadSchema;

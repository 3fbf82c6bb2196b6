/** Body that makes a corporate agreement in the sandbox. Its members are published. */

import { customerNumber } from '../parts/sandbox-members.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxAgreementCreation = {
  $id: 'psd2:sandbox-agreement-creation',
  title: 'Sandbox agreement creation',
  description: 'A corporate agreement; its owner is the corporation.',
  'x-basis': 'published',
  type: 'object',
  required: ['name', 'owner'],
  properties: {
    name: { type: 'string' },
    owner: customerNumber,
    engagements: { type: 'array', items: { $ref: 'psd2:engagement' } },
  },
} as const satisfies PayloadSchema;

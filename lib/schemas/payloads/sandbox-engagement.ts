/** A sandbox engagement as read back. The interface does not show it. */

import type { PayloadSchema } from '../schema.js';

const id = { type: 'string', minLength: 1 } as const;

export const sandboxEngagement = {
  $id: 'psd2:sandbox-engagement',
  title: 'Sandbox engagement',
  'x-basis': 'published',
  $ref: 'psd2:engagement',
  type: 'object',
  properties: { id: { ...id, 'x-basis': 'assumed' } },
} as const satisfies PayloadSchema;

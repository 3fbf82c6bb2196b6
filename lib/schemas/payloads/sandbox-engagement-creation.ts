/** Body that adds an account with privileges to a sandbox agreement. Its members are published. */

import type { PayloadSchema } from '../schema.js';

export const sandboxEngagementCreation = {
  $id: 'psd2:sandbox-engagement-creation',
  title: 'Sandbox engagement creation',
  'x-basis': 'published',
  $ref: 'psd2:engagement',
} as const satisfies PayloadSchema;

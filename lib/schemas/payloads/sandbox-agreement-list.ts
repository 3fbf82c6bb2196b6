/** Reply with all sandbox agreements; how the list is wrapped is not shown. */

import { listOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxAgreementList = {
  $id: 'psd2:sandbox-agreement-list',
  title: 'Sandbox agreements',
  'x-basis': 'assumed',
  ...listOrWrapped('agreements', { $ref: 'psd2:sandbox-agreement' }),
} as const satisfies PayloadSchema;

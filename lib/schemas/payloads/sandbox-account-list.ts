/** Reply with all sandbox accounts; how the list is wrapped is not shown. */

import { listOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxAccountList = {
  $id: 'psd2:sandbox-account-list',
  title: 'Sandbox accounts',
  'x-basis': 'assumed',
  ...listOrWrapped('accounts', { $ref: 'psd2:sandbox-account' }),
} as const satisfies PayloadSchema;

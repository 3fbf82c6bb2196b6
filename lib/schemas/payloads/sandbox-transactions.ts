/** Reply with the account transactions of the sandbox; how the list is wrapped is not shown. */

import { when } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxTransactions = {
  $id: 'psd2:sandbox-transactions',
  title: 'Sandbox account transactions',
  description: 'The list, bare or wrapped; how it is wrapped is not known.',
  'x-basis': 'assumed',
  ...when(
    { type: 'array' },
    { type: 'array', items: { $ref: 'psd2:sandbox-transaction' } },
    { type: 'object' },
  ),
} as const satisfies PayloadSchema;

/** Body that makes card transactions in the sandbox (SBX-40): a list, or one record for a list of one. */

import { oneOrList } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxCardTransactionsCreation = {
  $id: 'psd2:sandbox-card-transactions-creation',
  title: 'Sandbox card transactions creation',
  'x-basis': 'published',
  ...oneOrList('psd2:sandbox-card-transaction-draft'),
} as const satisfies PayloadSchema;

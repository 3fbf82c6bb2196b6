/** Body that makes account transactions in the sandbox (SBX-41): a list, or one record for a list of one. */

import { oneOrList } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxTransactionsCreation = {
  $id: 'psd2:sandbox-transactions-creation',
  title: 'Sandbox account transactions creation',
  'x-basis': 'assumed',
  ...oneOrList('psd2:sandbox-transaction-draft'),
} as const satisfies PayloadSchema;

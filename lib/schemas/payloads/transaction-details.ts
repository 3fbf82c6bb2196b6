/** Reply with one transaction, bare or wrapped (ACC-18). */

import { recordOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const transactionDetails = {
  $id: 'psd2:transaction-details',
  title: 'Transaction details',
  'x-basis': 'framework',
  ...recordOrWrapped('transactionDetails', 'psd2:transaction'),
} as const satisfies PayloadSchema;

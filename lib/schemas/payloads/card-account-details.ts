/** Reply with one card account, bare or wrapped (PAY-33). */

import { recordOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const cardAccountDetails = {
  $id: 'psd2:card-account-details',
  title: 'Card account details',
  'x-basis': 'framework',
  ...recordOrWrapped('cardAccount', 'psd2:card-account'),
} as const satisfies PayloadSchema;

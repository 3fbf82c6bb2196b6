/** Reply with one account, bare or wrapped. The interface does not show it. */

import { recordOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const accountDetails = {
  $id: 'psd2:account-details',
  title: 'Account details',
  'x-basis': 'framework',
  ...recordOrWrapped('account', 'psd2:account'),
} as const satisfies PayloadSchema;

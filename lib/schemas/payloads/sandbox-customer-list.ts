/** Reply with all sandbox customers (SBX-37); how the list is wrapped is not shown. */

import { listOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxCustomerList = {
  $id: 'psd2:sandbox-customer-list',
  title: 'Sandbox customers',
  'x-basis': 'assumed',
  ...listOrWrapped('customers', { $ref: 'psd2:sandbox-customer' }),
} as const satisfies PayloadSchema;

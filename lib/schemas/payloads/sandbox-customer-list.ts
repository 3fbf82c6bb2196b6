/** Reply with all sandbox customers (SBX-37); how the list is wrapped is not shown. */

import { listOrWrapped } from '../parts/alternatives.js';
import type { PayloadSchema } from '../schema.js';
import { sandboxCustomer } from './sandbox-customer.js';

/** A customer in the list: what is shown of it has the form of the record, and how much is shown is open. */
const item = {
  type: 'object',
  'x-basis': 'stated',
  required: ['customerId'],
  'x-bases': { type: 'assumed', required: 'assumed' },
  properties: sandboxCustomer.properties,
} as const;

export const sandboxCustomerList = {
  $id: 'psd2:sandbox-customer-list',
  title: 'Sandbox customers',
  'x-basis': 'assumed',
  ...listOrWrapped('customers', item),
} as const satisfies PayloadSchema;

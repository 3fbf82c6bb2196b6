/** Reply with the accounts that the PSU gave access to (ACC-10). The interface does not show its members. */

import type { PayloadSchema } from '../schema.js';

export const accountList = {
  $id: 'psd2:account-list',
  title: 'Accounts',
  'x-basis': 'published',
  type: 'object',
  required: ['accounts'],
  properties: {
    accounts: { type: 'array', items: { $ref: 'psd2:account' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

/** Reply with the card accounts that the PSU gave access to. The interface does not show it. */

import type { PayloadSchema } from '../schema.js';

export const cardAccountList = {
  $id: 'psd2:card-account-list',
  title: 'Card accounts',
  'x-basis': 'published',
  type: 'object',
  required: ['cardAccounts'],
  properties: {
    cardAccounts: { type: 'array', items: { $ref: 'psd2:card-account' } },
    _links: { $ref: 'psd2:links' },
  },
} as const satisfies PayloadSchema;

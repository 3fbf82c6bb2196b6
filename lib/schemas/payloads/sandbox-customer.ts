/** The sandbox customer as read back (SBX-01 to SBX-14). */

import { psuContexts } from '../../model/codes.js';
import type { PayloadSchema } from '../schema.js';

export const sandboxCustomer = {
  $id: 'psd2:sandbox-customer',
  title: 'Sandbox customer',
  description: 'A made-up person or company with its accounts and agreements.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'SBX-22',
  required: [
    'customerId',
    'customerNumber',
    'customerType',
    'customerName',
    'agreements',
    'accounts',
    'cardAccounts',
    '_links',
  ],
  properties: {
    customerId: { type: 'string', 'x-clause': 'SBX-01' },
    customerNumber: { type: 'string', 'x-clause': 'SBX-02' },
    customerType: { type: 'string', enum: psuContexts, 'x-clause': 'SBX-04' },
    customerName: { type: 'string', 'x-clause': 'SBX-05' },
    agreements: {
      type: 'array',
      'x-clause': 'SBX-06',
      items: {
        type: 'object',
        'x-clause': 'SBX-06',
        required: ['id', 'name', 'engagements'],
        properties: {
          id: { type: 'string', 'x-clause': 'SBX-07' },
          name: { type: 'string', 'x-clause': 'SBX-08' },
          engagements: {
            type: 'array',
            'x-clause': 'SBX-09',
            items: { type: 'string', 'x-clause': 'SBX-09' },
          },
        },
      },
    },
    accounts: { type: 'array', 'x-clause': 'SBX-10', items: { type: 'string', 'x-clause': 'SBX-10' } },
    cardAccounts: { type: 'array', 'x-clause': 'SBX-11', items: { type: 'string', 'x-clause': 'SBX-11' } },
    _links: {
      type: 'object',
      'x-clause': 'SBX-12',
      required: ['self'],
      properties: {
        self: {
          type: 'object',
          'x-clause': 'SBX-12',
          required: ['href', 'verbs'],
          properties: {
            href: { type: 'string', 'x-clause': 'SBX-13', 'x-basis': 'derived' },
            verbs: {
              type: 'array',
              'x-clause': 'SBX-14',
              items: { type: 'string', 'x-clause': 'SBX-14' },
            },
          },
        },
      },
    },
  },
} as const satisfies PayloadSchema;

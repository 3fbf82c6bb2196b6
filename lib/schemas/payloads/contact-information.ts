/** The contact address of a TPP, as sent and as read back (DLG-01, DLG-02). */

import type { PayloadSchema } from '../schema.js';

export const contactInformation = {
  $id: 'psd2:contact-information',
  title: 'Contact information',
  description: 'Where the bank writes to a TPP about operations.',
  'x-basis': 'published',
  type: 'object',
  'x-clause': 'DLG-01',
  required: ['email'],
  properties: { email: { type: 'string', format: 'email', 'x-clause': 'DLG-01' } },
} as const satisfies PayloadSchema;

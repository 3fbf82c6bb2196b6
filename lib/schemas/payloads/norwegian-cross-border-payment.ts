/**
 * Body of a cross-border payment of NOK 100 000 or more, with regulatory reporting. Published; only some
 * banks have it.
 */

import type { PayloadSchema } from '../schema.js';

export const norwegianCrossBorderPayment = {
  $id: 'psd2:norwegian-cross-border-payment',
  title: 'Norwegian cross-border credit transfer',
  description: 'A request to move NOK 100 000 or more abroad, with regulatory reporting.',
  'x-basis': 'published',
  $ref: 'psd2:cross-border-transfer',
  type: 'object',
  required: ['debtorAccount'],
  properties: { debtorAccount: { $ref: 'psd2:debtor-account' } },
} as const satisfies PayloadSchema;

/**
 * Body of a payment over the international network. The interface names the product without its body: what is
 * not shared with domestic transfers is published or assumed.
 */

import type { PayloadSchema } from '../schema.js';

export const crossBorderPayment = {
  $id: 'psd2:cross-border-payment',
  title: 'Cross-border credit transfer',
  description: 'A request to move money over the international network.',
  'x-basis': 'published',
  $ref: 'psd2:cross-border-transfer',
  type: 'object',
  required: ['debtorAccount'],
  properties: { debtorAccount: { $ref: 'psd2:foreign-account' } },
} as const satisfies PayloadSchema;

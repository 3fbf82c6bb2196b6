/**
 * Body of a payment over the international network. The interface names the product without its body: what is not shared with
 * domestic transfers is published or assumed.
 */

import { oneKindOfRemittance } from '../parts/credit-transfer.js';
import { crossBorderMembers, crossBorderRequired } from '../parts/cross-border-members.js';
import type { PayloadSchema } from '../schema.js';

export const crossBorderPayment = {
  $id: 'psd2:cross-border-payment',
  title: 'Cross-border credit transfer',
  description: 'A request to move money over the international network.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  required: crossBorderRequired,
  properties: {
    ...crossBorderMembers,
    debtorAccount: { $ref: 'psd2:foreign-account', 'x-basis': 'published' },
  },
  allOf: [oneKindOfRemittance],
} as const satisfies PayloadSchema;

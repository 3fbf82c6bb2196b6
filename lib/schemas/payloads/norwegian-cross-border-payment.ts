/** Body of a cross-border payment of NOK 100 000 or more, with regulatory reporting. Published; some banks only have it. */

import { oneKindOfRemittance } from '../parts/credit-transfer.js';
import { crossBorderMembers, crossBorderRequired } from '../parts/cross-border-members.js';
import type { PayloadSchema } from '../schema.js';

export const norwegianCrossBorderPayment = {
  $id: 'psd2:norwegian-cross-border-payment',
  title: 'Norwegian cross-border credit transfer',
  description: 'A request to move NOK 100 000 or more abroad, with regulatory reporting.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  required: crossBorderRequired,
  properties: {
    ...crossBorderMembers,
    debtorAccount: { $ref: 'psd2:debtor-account', 'x-clauses': { required: 'PAY-23' } },
  },
  allOf: [oneKindOfRemittance],
} as const satisfies PayloadSchema;

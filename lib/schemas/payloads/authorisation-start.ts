/**
 * Reply to the start of an authorisation of payment, basket or cancellation (STA-01); no member of it is
 * marked as required.
 */

import { scaStatuses } from '../../model/codes.js';
import { messageMembers } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const authorisationStart = {
  $id: 'psd2:authorisation-start',
  title: 'Authorisation start',
  description: 'State of an SCA that has just begun and the way to its page; neither is marked as required.',
  'x-basis': 'stated',
  type: 'object',
  'x-bases': { type: 'published' },
  properties: {
    scaStatus: { type: 'string', enum: scaStatuses, 'x-clause': 'STA-01' },
    authorisationId: { type: 'string', 'x-basis': 'framework' },
    ...messageMembers,
  },
} as const satisfies PayloadSchema;

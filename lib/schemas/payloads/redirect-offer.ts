/**
 * Reply that offers a redirect and nothing else (consents, users). Several clauses promise its link, each for
 * its call, so none is named here.
 */

import { messageMembers } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const redirectOffer = {
  $id: 'psd2:redirect-offer',
  title: 'Redirect offer',
  description:
    'The way to the SCA page, and nothing else. Several clauses promise the link, each for its call, so none is named.',
  'x-basis': 'published',
  type: 'object',
  required: ['_links'],
  properties: {
    ...messageMembers,
    _links: { $ref: 'psd2:links', type: 'object', required: ['scaRedirect'] },
  },
} as const satisfies PayloadSchema;

/** Body of every refusal (ERR-01). A 401 that offers a redirect may do without messages. */

import { when } from '../parts/alternatives.js';
import { messageMembers } from '../parts/reply-members.js';
import type { PayloadSchema } from '../schema.js';

export const errorReply = {
  $id: 'psd2:error-reply',
  title: 'Error reply',
  description: 'Why a call was refused; where SCA is needed, the way to it may stand alone.',
  'x-basis': 'stated',
  type: 'object',
  'x-clause': 'ERR-01',
  properties: messageMembers,
  anyOf: [
    { type: 'object', required: ['tppMessages'] },
    { type: 'object', required: ['_links'] },
  ],
  allOf: [
    when(
      { type: 'object', properties: { _links: { not: {} } } },
      {
        type: 'object',
        properties: { tppMessages: { type: 'array', minItems: 1, 'x-clause': 'ERR-01' } },
        'x-clause': 'ERR-01',
      },
    ),
  ],
  'x-message': 'holds neither a message nor a link',
} as const satisfies PayloadSchema;

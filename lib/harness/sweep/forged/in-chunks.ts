/** Calls whose body comes in chunks, as clients send one that they do not hold whole. */

import { headerValue } from '../../../model/http.js';
import { withHeader, withSigning, type RequestDraft } from '../../../rules/request-draft.js';
import { digestHeader } from '../../../signing/index.js';
import type { Forged } from './forgery.js';

/** What a bank would compute that sees no body. */
const ofNothing = digestHeader(Buffer.alloc(0));

/**
 * The call in chunks, and without a Digest, and with one that is not that of its body: a bank that looks at
 * bodies of a told length only would serve those. Both are signed as they are sent.
 */
export function inChunks(request: RequestDraft): readonly Forged[] {
  if (request.body.length === 0 || headerValue(request.headers, 'Transfer-Encoding') !== undefined) return [];
  const chunked = withHeader(request, 'Transfer-Encoding', 'chunked');
  const how = 'with a body in chunks and';
  return [
    [
      chunked,
      [
        {
          how: `${how} no Digest`,
          rule: 'body-digest',
          request: withSigning(chunked, { digest: 'none' }),
          forge: (signed) => signed,
        },
        {
          how: `${how} the Digest of an empty one`,
          rule: 'digest-of-body',
          request: chunked,
          before: (stamped) => withHeader(stamped, 'Digest', ofNothing),
          forge: (signed) => signed,
        },
      ],
    ],
  ];
}

/**
 * Ways to change a signed header behind the signer's back (SIG-04). Each new value means the same as the old
 * one, or would be as good, so that nothing but the signature stands between the request and its acceptance.
 */

import { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { otherCase } from '../../model/other-case.js';
import { digestHeader } from '../../signing/index.js';
import { carries } from '../headers/header-breakers.js';
import type { RequestDraft } from '../request-draft.js';
import { afterSigning } from '../request-rule.js';
import type { Breaker } from '../rule.js';

/** Whether the draft signs the request target, whose clause is another one. */
export function signsTarget({ signing }: RequestDraft): boolean {
  return signing.requestTarget === true || signing.headers?.includes('(request-target)') === true;
}

function signs(draft: RequestDraft, name: string): boolean {
  const { headers } = draft.signing;
  return !signsTarget(draft) && (headers === undefined || headers.includes(name));
}

function changed(
  name: string,
  how: string,
  change: (value: string) => string,
  appliesTo: (draft: RequestDraft) => boolean = (draft) => carries(draft, name),
): Breaker {
  const apply = (signed: WireRequest): WireRequest => changeHeader(signed, name, change);
  return afterSigning(`${name} ${how} after signing`, apply, {
    appliesTo: (draft) => signs(draft, name.toLowerCase()) && appliesTo(draft),
  });
}

/** Whether a header holds a letter, so that the other case is another text. */
function hasLetter(name: string): (draft: RequestDraft) => boolean {
  return (draft) => /[a-z]/i.test(headerValue(draft.headers, name) ?? '');
}

function secondLater(date: string): string {
  const time = parseImfFixdate(date.trim());
  return time === undefined ? date : formatImfFixdate(time + 1_000);
}

function hasOwnDigest({ body, signing, headers }: RequestDraft): boolean {
  return body.length > 0 && signing.digest !== 'none' && headerValue(headers, 'Digest') === undefined;
}

/** Another body that means the same, with a Digest that fits it. */
function withOtherBody(signed: WireRequest): WireRequest {
  const body = Buffer.concat([signed.body, Buffer.from(' ')]);
  return changeHeader({ ...signed, body }, 'Digest', (value) =>
    digestHeader(body, /^sha-512=/i.test(value) ? 'SHA-512' : 'SHA-256'),
  );
}

/** Breakers of the rule that a signature must fit, one for each header that must be signed. */
export const boundHeaderBreakers: readonly Breaker[] = [
  changed('Date', 'moved by a second', secondLater),
  changed(
    'Digest',
    'written with its name in another case',
    (value) => value.replace(/^[^=]+/, otherCase),
    ({ body, signing }) => body.length > 0 && signing.digest !== 'none',
  ),
  changed('X-Request-ID', 'written in another letter case', otherCase, hasLetter('X-Request-ID')),
  changed('PSU-ID', 'written in another letter case', otherCase, hasLetter('PSU-ID')),
  changed('PSU-Corporate-ID', 'written in another letter case', otherCase, hasLetter('PSU-Corporate-ID')),
  changed('TPP-Redirect-URI', 'lengthened', (value) => `${value}${value.includes('?') ? '&' : '?'}later=1`),
  afterSigning('body exchanged together with its Digest after signing', withOtherBody, {
    appliesTo: (draft) => signs(draft, 'digest') && hasOwnDigest(draft),
  }),
];

/** Ways to break header rules: a header left out, or set to something else. */

import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { beforeSigning, type BreakerTerms } from '../request-rule.js';
import { withHeader, withoutHeader, type RequestDraft } from '../request-draft.js';
import type { Breaker } from '../rule.js';

/** Whether a draft carries a header. */
export function carries(draft: RequestDraft, name: string): boolean {
  return headerValue(draft.headers, name) !== undefined;
}

/** The draft without a header, neither sent nor listed as signed. */
export function unsent(draft: RequestDraft, name: string): RequestDraft {
  const without = withoutHeader(draft, name);
  const { headers } = draft.signing;
  if (headers === undefined) return without;
  const listed = headers.filter((each) => each.toLowerCase() !== name.toLowerCase());
  return { ...without, signing: { ...draft.signing, headers: listed } };
}

/** Leaves a header out that the draft carries. */
export function leftOut(name: string): Breaker {
  return beforeSigning(`${name} left out`, (draft) => unsent(draft, name), {
    appliesTo: (draft) => carries(draft, name),
  });
}

/** Sets a header to a value, whether the draft carries it or not. */
export function setTo(name: string, value: string, how: string, terms: BreakerTerms = {}): Breaker {
  return beforeSigning(`${name} ${how}`, (draft) => withHeader(draft, name, value), terms);
}

/** Replaces the value of a header that the draft carries. */
export function replacedBy(name: string, value: string, how: string, terms: BreakerTerms = {}): Breaker {
  return setTo(name, value, how, { ...terms, appliesTo: (draft) => carries(draft, name) });
}

/** A signed request without a header. */
export function stripped(signed: WireRequest, name: string): WireRequest {
  return changeHeader(signed, name, () => undefined);
}

/**
 * A signature that stands in another header than Signature, or behind another one; put into its place, alone,
 * the rest can be judged.
 */

import { headerValue, headerValues, type HeaderLine, type WireRequest } from '../../model/http.js';
import { readSignatureText } from '../signature-text.js';
import { verifyRequest, type VerifyOptions } from '../verify.js';
import type { Mistake } from './diagnosis.js';

/** The request with its signature in place, and what was wrong. */
export interface Misplaced {
  readonly request: WireRequest;
  readonly mistake: Mistake;
  /** To follow "the signature verifies". */
  readonly how: string;
}

const inItsPlace = 'once it stands in its place';

/** The parts of a Signature value, as far as they are needed to know one. */
const parts = /keyId=".{1,4000}signature="/s;

function inPlace(request: WireRequest, from: string, value: string): WireRequest {
  const others = request.headers.filter(([name]) => name.toLowerCase() !== from.toLowerCase());
  const moved: HeaderLine = ['Signature', value];
  return { ...request, headers: [...others, moved] };
}

/** Where the Signature header is missing, its value in another one. */
export function misplacedSignature(request: WireRequest): Misplaced | undefined {
  if (headerValue(request.headers, 'signature') !== undefined) return undefined;
  const authorization = headerValue(request.headers, 'authorization') ?? '';
  if (/^\s*Signature\s/i.test(authorization)) {
    const explanation =
      'the signature stands in Authorization; send it in a header Signature, without the word Signature before keyId';
    const value = authorization.trim().slice('Signature'.length).trim();
    return {
      request: inPlace(request, 'authorization', value),
      mistake: { cause: 'authorization-header', explanation },
      how: inItsPlace,
    };
  }
  const other = request.headers.find(([, value]) =>
    parts.test((readSignatureText(value).text ?? '').slice(0, 12_000)),
  );
  if (other === undefined) return undefined;
  const [name, value] = other;
  const explanation = `the Signature header is missing; its value stands in ${name}`;
  return {
    request: inPlace(request, name, value),
    mistake: { cause: 'signature-missing', explanation },
    how: inItsPlace,
  };
}

const ordinals = ['first', 'second', 'third', 'fourth'] as const;

/** Where Signature stands there several times, the one that fits the request. */
export function oneOfSeveral(request: WireRequest, options: VerifyOptions): Misplaced | undefined {
  const values = headerValues(request.headers, 'signature').map((each) => each.trim());
  if (values.length < 2) return undefined;
  const others = request.headers.filter(([name]) => name.toLowerCase() !== 'signature');
  for (const [at, ordinal] of ordinals.entries()) {
    const value = values[at];
    if (value === undefined) return undefined;
    const alone: WireRequest = { ...request, headers: [...others, ['Signature', value]] };
    if (!verifyRequest(alone, options).verified) continue;
    const isSame = values.every((each) => each === value);
    const which = isSame
      ? 'with the same value'
      : `and of them the ${ordinal} fits the request; send it alone`;
    const explanation = `the Signature header stands there ${values.length} times, ${which}`;
    const how = isSame ? 'once it stands there alone' : `with the ${ordinal} Signature header alone`;
    return { request: alone, mistake: { cause: 'signature-duplicated', explanation }, how };
  }
  return undefined;
}

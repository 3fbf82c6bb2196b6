/** A signature that stands in another header than Signature; put into its place, the rest can be judged. */

import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import { readSignatureText } from '../signature-text.js';
import type { Mistake } from './diagnosis.js';

/** The request with its signature in place, and what was wrong. */
export interface Misplaced {
  readonly request: WireRequest;
  readonly mistake: Mistake;
}

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
    };
  }
  const other = request.headers.find(([, value]) =>
    parts.test((readSignatureText(value).text ?? '').slice(0, 12_000)),
  );
  if (other === undefined) return undefined;
  const [name, value] = other;
  const explanation = `the Signature header is missing; its value stands in ${name}`;
  return { request: inPlace(request, name, value), mistake: { cause: 'signature-missing', explanation } };
}

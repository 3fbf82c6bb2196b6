/** Unsigned calls, beside each header that a call may bear and without each that it need not. */

import { headerValue } from '../../../model/http.js';
import { withHeader, withoutHeader, type RequestDraft } from '../../../rules/request-draft.js';
import { datedOtherwise, outOfTime, type Forged } from './forgery.js';

type Line = readonly [name: string, value: string];

/** Optional headers, each with the values that mean something to a bank. */
const optional: readonly (readonly [name: string, ...values: readonly string[]])[] = [
  ['TPP-Redirect-Preferred', 'true', 'false'],
  ['TPP-Brand-Logging-Information', 'Brand of the TPP'],
  ['Accept-Charset', 'utf-8'],
  ['Accept-Encoding', 'gzip', 'identity'],
  ['Accept-Language', 'nb', 'en-GB'],
  ['PSU-IP-Port', '1234'],
  ['PSU-User-Agent', 'Mozilla/5.0', 'okhttp/4.12.0'],
  ['PSU-Accept', 'text/html'],
  ['PSU-Accept-Charset', 'utf-8', 'iso-8859-1'],
  ['PSU-Accept-Encoding', 'gzip'],
  ['PSU-Accept-Language', 'nb-NO'],
  ['PSU-HTTP-Method', 'GET', 'POST'],
  ['PSU-Device-ID', '99435c7e-ad88-49ec-a2ad-99ddcb1f5555'],
  ['PSU-Geo-Location', 'GEO:59.913900,10.752200'],
  ['PSU-IP-Address', '2001:db8::17'],
];

const leftOut = ['x-accept-fix', 'Accept', 'TPP-Session-ID'];

interface Dress {
  readonly how: string;
  readonly wear: (request: RequestDraft) => RequestDraft;
}

/** Headers about a PSU say that one is there. */
function fits(request: RequestDraft, name: string): boolean {
  return !name.startsWith('PSU-') || headerValue(request.headers, 'PSU-IP-Address') !== undefined;
}

function wearing(lines: readonly Line[]): Dress['wear'] {
  return (request) =>
    lines
      .filter(([name]) => fits(request, name))
      .reduce((given, [name, value]) => withHeader(given, name, value), request);
}

/** All optional headers at once, each with its first or its last value. */
const whole: readonly Dress[] = [
  { how: 'beside all optional headers', at: 0 },
  { how: 'beside all optional headers with other values', at: -1 },
].map(({ how, at }) => ({
  how,
  wear: wearing(optional.map(([name, ...values]) => [name, values.at(at) ?? ''])),
}));

/** One of them, or one header less. */
const single: readonly Dress[] = [
  ...optional.flatMap(([name, ...values]) =>
    values.map((value) => ({ how: `beside ${name}: ${value}`, wear: wearing([[name, value]]) })),
  ),
  ...leftOut.map((name) => ({
    how: `without ${name}`,
    wear: (request: RequestDraft) => withoutHeader(request, name),
  })),
];

/** All at once for every second call, and for those between one after the other. */
function dressAt(turn: number): Dress | undefined {
  const half = Math.floor(turn / 2);
  return turn % 2 === 0 ? whole[half % whole.length] : single[half % single.length];
}

/** The call in the dress whose turn it is, with what was signed for another time and, at times, long ago. */
export function besideHeaders(request: RequestDraft, turn: number): readonly Forged[] {
  const dress = dressAt(turn);
  if (dress === undefined) return [];
  const dressed = dress.wear(request);
  const old = turn % 2 === 0 ? [outOfTime(dressed, dress.how, 'past')] : [];
  return [[dressed, [datedOtherwise(dressed, dress.how), ...old]]];
}

/** Signatures whose value was changed, in forms in which a bank might not look at it. */

import { sign } from 'node:crypto';
import { changeHeader, type WireRequest } from '../../../model/http.js';
import { withSigning, type RequestDraft } from '../../../rules/request-draft.js';
import type { Stage } from '../../stage/stage.js';
import { drawn } from '../second-lines.js';
import type { Forgery } from './forgery.js';

type Random = Stage['random'];

/** How a value is written as an encoded word (RFC 2047), of whose bytes all are ASCII. */
const wrappings: readonly (readonly [how: string, wrap: (value: string) => string])[] = [
  ['ISO-8859-1 and B', (value) => `=?ISO-8859-1?B?${inB(value)}?=`],
  ['UTF-8 and Q', (value) => `=?UTF-8?Q?${inQ(value)}?=`],
  ['ISO-8859-1 and Q', (value) => `=?iso-8859-1?q?${inQ(value)}?=`],
  ['US-ASCII and B', (value) => `=?us-ascii?b?${inB(value)}?=`],
  ['UTF-8 and B, with bytes that are no UTF-8', (value) => `=?utf-8?B?${inB(`${value}\xc3(`)}?=`],
  ['UTF-8 and B, with letters that are no base64', (value) => `=?utf-8?B?${inB(value)}*?=`],
  ['a charset that nobody knows', (value) => `=?x-nobody?B?${inB(value)}?=`],
];

function inB(value: string): string {
  return Buffer.from(value, 'latin1').toString('base64');
}

function inQ(value: string): string {
  return value.replace(/[^A-Za-z0-9]/g, (each) => `=${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Another first letter of what was signed, wrapped in a way that few use. */
export function spoiltAndWrapped(request: RequestDraft, random: Random): readonly Forgery[] {
  return drawn(wrappings, random).map(([how, wrap]) => ({
    how: `with a Signature that was spoilt and wrapped in ${how}`,
    rule: 'signature-fits',
    request,
    forge: (signed: WireRequest) => changeHeader(signed, 'Signature', (value) => wrap(spoiltValue(value))),
  }));
}

/** Names of algorithms under which a bank might not look at the value, or look at it in another way. */
const algorithms = ['none', 'NONE', '', 'hs2019', 'hmac-sha256', 'rsa-sha1', 'rsa-sha512', 'null'];

/** Another first letter of what was signed, under another algorithm or none. */
export function spoiltUnderOther(request: RequestDraft, random: Random): readonly Forgery[] {
  const ways: readonly (readonly [how: string, change: (value: string) => string])[] = [
    ...algorithms.map((each) => [`of algorithm "${each}"`, named(each)] as const),
    ['without an algorithm', (value) => value.replace(/algorithm="[^"]*",?\s*/, '')],
    ['of two algorithms', (value) => value.replace(/algorithm=/, 'algorithm="none",algorithm=')],
    ['with nothing for its value', (value) => value.replace(/signature="[^"]*"/, 'signature=""')],
  ];
  return drawn(ways, random).map(([how, change]) => ({
    how: `with a Signature ${how} that was spoilt`,
    rule: 'signature-fits',
    request: withSigning(request, { wrap: 'never' }),
    forge: (signed: WireRequest) => changeHeader(signed, 'Signature', (value) => change(spoiltValue(value))),
  }));
}

/** What was signed with SHA-1, which has been broken, under the name of that algorithm. */
export function signedWithSha1(request: RequestDraft): Forgery {
  return {
    how: 'signed with SHA-1, as its algorithm says',
    rule: 'signature-algorithm-used',
    request: withSigning(request, { wrap: 'never', signBytes: (bytes, key) => sign('sha1', bytes, key) }),
    forge: (signed: WireRequest) => changeHeader(signed, 'Signature', named('rsa-sha1')),
  };
}

function named(algorithm: string): (value: string) => string {
  return (value) => value.replace(/algorithm="[^"]*"/, `algorithm="${algorithm}"`);
}

function spoiltValue(value: string): string {
  return value.replace(/signature="(.)/, (_, first: string) => `signature="${first === 'A' ? 'B' : 'A'}`);
}

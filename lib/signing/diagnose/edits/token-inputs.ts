/**
 * What libraries for JWS sign: a header, a dot and a payload. Where only the signature was sent, the header
 * is put together from what such libraries write.
 */

import { createHash } from 'node:crypto';
import { headerValue, type WireRequest } from '../../../model/http.js';
import { joinLines, type SigningLine } from '../../signing-string.js';
import { readSignatureText } from '../../signature-text.js';
import type { WholeString } from './canonical-requests.js';
import { permutations } from './permutations.js';

const did = 'signed the input of a JWS (header.payload in base64url), not the lines of the listed headers';

/** A message, and the lines that its headers part lists. */
interface Signed {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
}

/** Headers of a JWS as libraries write them without being told more. */
const plainHeaders = [
  '{"alg":"RS256"}',
  '{"alg":"RS256","typ":"JWT"}',
  '{"typ":"JWT","alg":"RS256"}',
  '{"alg":"RS256","typ":"JOSE"}',
  '{"typ":"JOSE","alg":"RS256"}',
  '{"alg":"RS256","b64":false,"crit":["b64"]}',
];

function payloadsOf({ request, lines }: Signed): readonly (Buffer | string)[] {
  const present = lines.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  const map = JSON.stringify(Object.fromEntries(present.map(({ name, value }) => [name, value])));
  return [request.body, joinLines(present), map];
}

function* withHeaders(headers: Iterable<string>, payloads: readonly (Buffer | string)[]): Generator<string> {
  const written = payloads.flatMap((payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload;
    return [bytes.toString('base64url'), bytes.toString('latin1')];
  });
  for (const header of headers) {
    const start = Buffer.from(header).toString('base64url');
    for (const each of written) yield `${start}.${each}`;
  }
}

function* asStrings(texts: Iterable<string>): Generator<WholeString> {
  for (const text of texts) yield { cause: 'string-encoding', did, text };
}

/** Inputs with the usual headers. */
export function* usualTokens(input: Signed): Generator<WholeString> {
  yield* asStrings(withHeaders(plainHeaders, payloadsOf(input)));
}

/** How a header names the key: by what the request shows of it. */
function keyMembers({ headers }: WireRequest): readonly string[] {
  const text = readSignatureText(headerValue(headers, 'signature') ?? '').text ?? '';
  const keyId = /keyId="([^"]{1,1000})"/.exec(text)?.[1];
  const [, serial] = /^SN=([0-9A-Fa-f]{1,60}),/.exec(keyId ?? '') ?? [];
  const base64 = headerValue(headers, 'tpp-signature-certificate')?.trim() ?? '';
  const der = Buffer.from(base64.slice(0, 12_000), 'base64');
  const [sha1, sha256] = ['sha1', 'sha256'].map((each) => createHash(each).update(der).digest());
  const named = [
    keyId,
    serial,
    serial?.toLowerCase(),
    sha1?.toString('hex'),
    sha1?.toString('hex').toUpperCase(),
  ];
  const prints = [sha1?.toString('base64url'), sha256?.toString('hex'), sha256?.toString('base64url')];
  return [
    ...new Set(
      [...named, ...prints].flatMap((each) => (each === undefined ? [] : [`"kid":${JSON.stringify(each)}`])),
    ),
    `"x5t":"${sha1?.toString('base64url') ?? ''}"`,
    `"x5t#S256":"${sha256?.toString('base64url') ?? ''}"`,
    `"x5c":["${base64}"]`,
  ];
}

const types = [[], ['"typ":"JWT"'], ['"typ":"JOSE"'], ['"typ":"jose"'], ['"cty":"application/json"']];
const ends = [[], ['"b64":false', '"crit":["b64"]'], ['"crit":["b64"]', '"b64":false']];

/** Headers that name the key, the type or that the payload is not encoded, in every order of these. */
function* fullHeaders(request: WireRequest): Generator<string> {
  const known = new Set<string>(plainHeaders);
  for (const algorithm of ['RS256', 'PS256']) {
    for (const key of [undefined, ...keyMembers(request)]) {
      for (const type of types) {
        const members = [`"alg":"${algorithm}"`, ...(key === undefined ? [] : [key]), ...type];
        for (const order of permutations(members)) {
          for (const end of ends) {
            const header = `{${[...order, ...end].join(',')}}`;
            if (known.size < known.add(header).size) yield header;
          }
        }
      }
    }
  }
}

/** Inputs with the headers of those who tell the library more. */
export function* fullTokens(input: Signed): Generator<WholeString> {
  yield* asStrings(withHeaders(fullHeaders(input.request), payloadsOf(input)));
}

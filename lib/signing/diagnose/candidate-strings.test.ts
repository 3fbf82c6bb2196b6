/** Which strings the signature doctor tries, in which order and in which words, against the tables in fixtures/signing. */

import { describe, expect, test } from 'vitest';
import { changed, payment, plus, signerFor, without } from '../../../fixtures/vectors/specimen.js';
import type { WireRequest } from '../../model/http.js';
import { signRequest } from '../sign.js';
import { joinLines } from '../signing-string.js';
import { expectTable } from '../../model/testing/committed-table.js';
import { verifyRequest } from '../verify.js';
import { bodyVariants } from './body-variants.js';
import { candidateStrings, type CandidateInput } from './candidate-strings.js';
import { draftBytes } from './draft.js';
import { visible } from './render.js';

const signer = signerFor('plain');

const inputOf = (request: WireRequest): CandidateInput => ({
  request,
  lines: verifyRequest(request).lines ?? [],
});

const signedWith = (request: WireRequest, headers: string): CandidateInput =>
  inputOf(signRequest(request, signer, { headersText: headers }));

/** Latin1 text as a client that sends UTF-8 brings it onto the wire. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const odd: WireRequest = {
  method: 'PUT',
  target: '/v1//Payments/x%2fy/?c=3&a=1&b=%C3%B8',
  headers: [
    ['Host', 'Bank.example'],
    ['X-Forwarded-Host', 'gateway.example:8443'],
    ['Date', '2022-01-19T12:53:05.000Z'],
    ['X-Request-ID', '{4EBA4445-1A4B-47B8-BDD5-4E56EF026B19}'],
    ['PSU-ID', ' 4f7f1bf39b804c4cae9b0d0d5bd1ba6f '],
    ['x-accept-fix', ' longer-names '],
    ['X-Accept-Fix', utf8('Æ  ø')],
    ['X-City', '\u00e5'],
    ['X-Empty', ''],
    ['TPP-Redirect-URI', "HTTPS://TPP.Example:443/a b/%C3%a6/?x=[1]!'+%20%25&y=https://z/%3A%2f&amp;#end"],
  ],
  body: Buffer.from('[]'),
};

const inputs: Readonly<Record<string, CandidateInput>> = {
  'a payment': inputOf(signRequest(payment, signer)),
  'a request target with a query': signedWith(odd, '(request-target) host'),
  'a redirect address with everything in it': signedWith(odd, 'tpp-redirect-uri'),
  'a redirect address with the escapes of everything': signedWith(
    changed(
      odd,
      'tpp-redirect-uri',
      () => 'http://tpp.example:80//a/\u00e6\u00f8?x=%5B1%5D%5b%21%27&amp;b=%252F&a=+#/?',
    ),
    'tpp-redirect-uri',
  ),
  'a redirect address without a query': signedWith(
    changed(odd, 'tpp-redirect-uri', () => 'https://tpp.example/cb:1/'),
    'tpp-redirect-uri',
  ),
  'a redirect address that is none': signedWith(
    changed(odd, 'tpp-redirect-uri', () => 'tpp.example/%zz?a&b&c&d&e&f'),
    'tpp-redirect-uri',
  ),
  'a bare request target': signedWith({ ...odd, target: '/v1' }, '(request-target)'),
  'a date in seconds': signedWith(
    changed(odd, 'date', () => '1642596785'),
    'date',
  ),
  'a date in milliseconds': signedWith(
    changed(odd, 'date', () => '1642596785000'),
    'date',
  ),
  'a date that is none': signedWith(
    changed(odd, 'date', () => 'yesterday'),
    'date',
  ),
  'a date in another form, identifiers spelt otherwise': signedWith(odd, 'date x-request-id psu-id'),
  'repeated lines, letters beyond ASCII, an empty value': signedWith(odd, 'x-accept-fix x-city x-empty'),
  'a header that is not there, and instants of later drafts': inputOf(
    changed(
      signRequest(without(payment, 'PSU-ID'), signer, { headersText: '(created) psu-id x-request-id' }),
      'signature',
      (value) => `${value},created=1402170695,expires="1402170995"`,
    ),
  ),
  'a lost Digest': inputOf(
    without(signRequest(payment, signer, { headersText: 'x-request-id digest' }), 'Digest'),
  ),
  'a SHA-512 digest': inputOf(
    signRequest({ ...odd, body: Buffer.from('{"a":1}') }, signer, {
      digest: 'SHA-512',
      headersText: 'digest',
    }),
  ),
  'seven lines, more than are tried in every order': signedWith(
    plus(payment, ['PSU-Corporate-ID', 'x']),
    'date x-request-id psu-id psu-corporate-id host content-type (request-target)',
  ),
  'nine lines, more than are left out one by one': signedWith(
    odd,
    'a b c d e f host x-accept-fix x-city x-empty x-forwarded-host tpp-redirect-uri (request-target) psu-id x-request-id',
  ),
};

const shortEnough = 200;

/** What stands at a place of one text instead of what stands in another. */
function difference(right: string, other: string): string {
  let start = 0;
  while (start < right.length && right[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(right.length, other.length) - start;
  while (end < most && right.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [was, is] = [right.slice(start, right.length - end), other.slice(start, other.length - end)];
  const shown = [was, is].map((text) =>
    text.length <= shortEnough ? visible(text) : `${visible(text.slice(0, 60))}… (${text.length})`,
  );
  return `${start}: ‹${shown[0]}› → ‹${shown[1]}›`;
}

/** One line for each single mistake. */
function singleLines(input: CandidateInput): readonly string[] {
  const right = joinLines(input.lines);
  const lines: string[] = [];
  for (const { mistakes, draft } of candidateStrings(input)) {
    const [first, ...more] = mistakes;
    // Pairs come when there are no single ones left.
    if (first === undefined || more.length > 0) break;
    lines.push(
      `${first.cause}: the signer ${first.did} | ${difference(right, draftBytes(draft).toString('latin1'))}`,
    );
  }
  return lines;
}

/** Those of some lines, for inputs that differ from the others in which lines there are. */
const aboutLines = (line: string) => /^(line|absent)-/.test(line);

/** Leaves out of further addresses and dates what does not depend on their text. */
const aboutMore = (what: string) => (line: string) =>
  !/^a (bare|redirect address (with the|without|that)|date (in s|in m|that))/.test(what) ||
  /^(redirect|request|date|value)-(?!of-other)/.test(line);

/** How many pairs there are of each two causes, in the order in which they are first tried. */
function pairLines(input: CandidateInput): readonly string[] {
  const counts = new Map<string, number>();
  for (const { mistakes, draft } of candidateStrings(input)) {
    if (mistakes.length === 1) continue;
    expect(draft).toBe(mistakes.at(-1)?.draft);
    const causes = mistakes.map(({ cause }) => cause).join(' + ');
    counts.set(causes, (counts.get(causes) ?? 0) + 1);
  }
  return [...counts].map(([causes, count]) => `  ${causes}: ${count}`);
}

describe('single mistakes', () => {
  test.each(Object.entries(inputs))('%s', (what, input) => {
    const lines = singleLines(input);
    expectTable(
      `signing/candidates/${what.replaceAll(/[ ,]+/g, '-').toLowerCase()}`,
      /^(seven|nine) lines/.test(what) ? lines.filter(aboutLines) : lines.filter(aboutMore(what)),
    );
  });
});

describe('pairs of mistakes', () => {
  test('come in the order of likelihood', () => {
    const input = signedWith(without(payment, 'TPP-Redirect-URI'), 'x-request-id psu-id');
    expectTable('signing/candidate-pairs', pairLines(input));
  });
});

describe('bodies that may have been hashed instead', () => {
  const json =
    '\ufeff{"b": 1.0,\r\n "a": "Åse \ud83d\ude00 <&>\'+` / \\" ,:", "e": [], "f": {}, "l": [1, {"x": null}]}\r\n';
  const bodies: Readonly<Record<string, Buffer>> = {
    'JSON in UTF-8': Buffer.from(json),
    'text in ISO-8859-1': Buffer.from(' Bjørn\n Åse ', 'latin1'),
    // Written out, because the compressors of two versions of Node.js may differ.
    gzip: Buffer.from('H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA==', 'base64'),
    deflate: Buffer.from('eJwrzStITM5OTQEADzIDTA==', 'base64'),
    br: Buffer.from('iwOAdW5wYWNrZWQD', 'base64'),
    'gzip of nothing': Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64'),
    nothing: Buffer.alloc(0),
    'JSON that closes too much': Buffer.from('{"a":1}]}'),
  };

  test('are what the table says', () => {
    const lines = Object.entries(bodies).flatMap(([what, body]) => [
      what,
      ...Array.from(
        bodyVariants(body),
        (each) => `  ${each.what} | ${visible(each.bytes.toString('latin1'))}`,
      ),
    ]);
    expectTable('signing/bodies', lines);
  });
});

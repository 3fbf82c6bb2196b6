/** What decoders and encoders make of an address, and of the values in it. */

import type { Spoken } from './address-text.js';
import { utf8View } from '../../../signature-text.js';
import { encodedBytes, inLowerDigits, inUpperDigits } from '../percent-encoding.js';

/** What is made, or nothing where it cannot be made. */
export function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A text percent-decoded, as latin1 text of its bytes. */
function decoded(text: string): string {
  return Buffer.from(decodeURIComponent(text), 'utf8').toString('latin1');
}

/** What decodes and encodes an address makes of it; what cannot be read that way makes nothing. */
const writings: readonly (readonly [did: string, write: (text: string) => string])[] = [
  ['signed the address in its normalised form (new URL(…).href)', (text) => new URL(text).href],
  ['signed the address percent-decoded', (text) => (text.includes('%') ? decoded(text) : text)],
  [
    'signed the address as a form decoder reads it',
    (text) => (text.includes('+') && text.includes('%') ? decoded(text.replaceAll('+', ' ')) : text),
  ],
  ['signed the address percent-encoded as a whole', encodeURIComponent],
  [
    'signed the address percent-encoded as a whole, with lower-case digits',
    (text) => inLowerDigits(encodeURIComponent(text)),
  ],
  ['signed the address percent-encoded', encodeURI],
  ['signed the address with its percent signs encoded again', (text) => text.replaceAll('%', '%25')],
  ['signed the address with encoded percent signs decoded', (text) => text.replaceAll('%25', '%')],
  ['signed the percent-encoded letters in upper case', inUpperDigits],
  ['signed the percent-encoded letters in lower case', inLowerDigits],
  ['signed %20 as a plus sign', (text) => text.replaceAll('%20', '+')],
  ['signed plus signs as %20', (text) => text.replaceAll('+', '%20')],
  ['signed the address with its bytes beyond ASCII percent-encoded', encodedBytes],
  [
    'signed the address with its bytes beyond ASCII percent-encoded in lower case',
    (text) => inLowerDigits(encodedBytes(text)),
  ],
  ['signed plus signs as %2B', (text) => text.replaceAll('+', '%2B')],
  [
    'signed the plus signs of the query as %2B',
    (text) => inQuery(text, (query) => query.replaceAll('+', '%2B')),
  ],
  ["signed the address with ' as %27", (text) => text.replaceAll("'", '%27')],
  ["signed the address with %27 as '", (text) => text.replaceAll('%27', "'")],
  [
    'signed the address with brackets percent-encoded',
    (text) => text.replaceAll('[', '%5B').replaceAll(']', '%5D'),
  ],
  [
    'signed the address with brackets as they are',
    (text) => text.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']'),
  ],
  ['signed the address with ! percent-encoded', (text) => text.replaceAll('!', '%21')],
  ['signed the address with %21 as !', (text) => text.replaceAll('%21', '!')],
  ['signed colons and slashes of the query as they are', decodedQuery],
  ['signed colons and slashes of the query percent-encoded', encodedQuery],
  ['signed the address percent-encoded as a whole, read as UTF-8', (text) => encodeURIComponent(utf8(text))],
  ['signed the address percent-encoded, read as UTF-8', (text) => encodeURI(utf8(text))],
  ['signed the address percent-encoded anew after decoding', (text) => encodeURI(decodeURI(utf8(text)))],
  ['signed the address percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(utf8(text)))],
];

/** An address decoded, encoded, or encoded in another way. */
export function* reencoded(text: string): Generator<Spoken> {
  for (const [did, write] of writings) {
    const value = attempt(() => write(text));
    if (value !== undefined) yield [did, value];
  }
  yield* escaped(text);
  yield* encodedValues(text);
}

/** The values of the query percent-encoded, where the way decoded them; one may hold an equals sign. */
function* encodedValues(text: string): Generator<Spoken> {
  for (const between of [/=/g, /(?<=^[^=]*)=/g]) {
    const encoded = attempt(() =>
      inQuery(text, (query) =>
        query
          .split('&')
          .map((each) => each.split(between))
          .map(([name = '', ...rest]) =>
            [name, ...rest.map((value) => encodeURIComponent(utf8(value)))].join('='),
          )
          .join('&'),
      ),
    );
    if (encoded === undefined || encoded === text) continue;
    const did = 'signed the values of its parameters percent-encoded';
    yield [did, encoded];
    yield [`${did} in lower case`, inLowerDigits(encoded)];
    yield [`${did} as a form`, encoded.replaceAll('%20', '+')];
  }
}

/** Signs as other notations escape them. */
function* escaped(text: string): Generator<Spoken> {
  yield ['signed slashes as \\/', text.replaceAll('/', '\\/')];
  yield ['signed & as \\u0026', text.replaceAll('&', '\\u0026')];
  yield ['signed & as &amp;', text.replaceAll('&', '&amp;')];
  yield ['signed &amp; as &', text.replaceAll('&amp;', '&')];
}

/** Latin1 text of bytes as the text that they mean. */
export function utf8(text: string): string {
  return utf8View(text) ?? text;
}

function decodedQuery(text: string): string {
  return text.replaceAll(/%3a/gi, ':').replaceAll(/%2f/gi, '/');
}

function inQuery(text: string, change: (query: string) => string): string {
  const mark = text.indexOf('?');
  return mark < 0 ? text : text.slice(0, mark + 1) + change(text.slice(mark + 1));
}

function encodedQuery(text: string): string {
  return inQuery(text, (query) => query.replaceAll(':', '%3A').replaceAll('/', '%2F'));
}

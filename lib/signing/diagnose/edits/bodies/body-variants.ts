/** How a body differs between hashing and sending: written again, other line ends or letters, a part. */

import { brotliDecompressSync, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import { unchunked } from '../../../../model/chunked.js';
import { utf8View } from '../../../signature-text.js';
import { ebcdics, fromWindows1252, inCp850, inWindows1252, utf16Forms } from '../code-pages.js';
import { chunks, fields, formWritings, streamParts, type BodyVariant } from './body-carriers.js';
import { composedBodies } from './composed-bodies.js';
import { dataWritings } from './data-writings.js';
import { jsonBodies, nestedOrders, usualJson, type JsonBody } from './json-bodies.js';
import { completions } from './json-ends.js';
import { withLostMembers } from './json-members.js';
import { restoredLetters } from './lost-letters.js';
import { changesOf, lineEnds } from './text-changes.js';

export type { BodyVariant };

const largestUnpacked = 10_000_000;

/** The body before a Content-Encoding that was applied to it. */
function* unpacked(body: Buffer): Generator<BodyVariant> {
  for (const [name, unpack] of [
    ['gzip', gunzipSync],
    ['deflate', inflateSync],
    ['br', brotliDecompressSync],
  ] as const) {
    if (name === 'gzip' && body[0] !== 0x1f) continue;
    try {
      const bytes = unpack(body, { maxOutputLength: largestUnpacked });
      if (bytes.length > 0) yield { what: `the body before it was compressed (${name})`, bytes };
    } catch {
      // Not compressed in this way.
    }
  }
}

function* packed(body: Buffer): Generator<BodyVariant> {
  for (const level of [6, 9, 1]) {
    yield { what: 'the body compressed (gzip)', bytes: gzipSync(body, { level }) };
    yield { what: 'the body compressed (deflate)', bytes: deflateSync(body, { level }) };
  }
}

/** What curl takes for the body when the sign before a file's name is quoted away. */
const fileNames = ['body', 'request', 'payload', 'payment', 'data', 'input', 'post'].flatMap((name) => [
  `@${name}.json`,
  `${name}.json`,
]);

const fixed = ['', 'null', '{}', '[]', '""', 'undefined', '[object Object]', 'None', 'nil', '{ }', '0'];

/** The bytes of another charset or encoding. */
function* recoded(text: string, body: Buffer): Generator<BodyVariant> {
  const latin1 = Buffer.from(text, 'latin1');
  const isTwice = !/[\u0100-\uffff]/.test(text) && utf8View(text) !== undefined;
  const once = 'the body before UTF-8 was applied twice (each letter beyond ASCII was sent as two)';
  yield { what: isTwice ? once : 'the body in ISO-8859-1', bytes: latin1 };
  if (/[\u20ac\u2013\u2014\u2018-\u201e\u2022\u2026\u0160\u0161\u017d\u017e]/.test(text))
    yield { what: 'the body in windows-1252', bytes: inWindows1252(text) };
  if (/[\u0080-\uffff]/.test(text)) {
    yield { what: 'the body in code page 850, that of DOS', bytes: inCp850(text) };
    yield {
      what: 'the body with U+FFFD for letters beyond ASCII: it was read as UTF-8 and is not',
      bytes: Buffer.from(latin1.toString('utf8')),
    };
  }
  for (const [name, write] of ebcdics) yield { what: `the body in ${name}`, bytes: write(text) };
  yield { what: 'the body twice', bytes: Buffer.concat([body, body]) };
  const isUtf8 = utf8View(body.toString('latin1')) !== undefined;
  if (isUtf8)
    yield { what: 'the body encoded as UTF-8 twice', bytes: Buffer.from(body.toString('latin1'), 'utf8') };
  yield {
    what: `the body ${isUtf8 ? 'encoded as UTF-8 twice, its bytes' : 'in UTF-8, but it was sent'} in windows-1252 between`,
    bytes: Buffer.from(fromWindows1252(body), 'utf8'),
  };
  yield {
    what: 'the body with a byte order mark',
    bytes: Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]),
  };
  for (const [name, write] of utf16Forms) yield { what: `the body in ${name}`, bytes: write(text) };
  const base64 = body.toString('base64');
  const hex = body.toString('hex');
  const percent = encoded(text);
  for (const [what, other] of [
    ['the base64 of the body', base64],
    ['the base64url of the body', body.toString('base64url')],
    ['the base64 of the body in lines', base64.replaceAll(/.{76}(?=.)/g, '$&\r\n')],
    ['the hexadecimal text of the body', hex],
    ['the upper-case hexadecimal text of the body', hex.toUpperCase()],
    ['the body percent-encoded', percent],
    ['the body percent-encoded as a form', percent.replaceAll('%20', '+')],
  ] as const) {
    yield { what: other === '' ? 'nothing' : what, bytes: Buffer.from(other) };
  }
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

const mostLost = 64;

/** The body as it was before it was cut off, or the part of it that was hashed. */
function* parts(body: Buffer, text: string): Generator<BodyVariant> {
  for (const tail of completions(text)) {
    yield {
      what: 'a longer body, of which the end was cut off on the way',
      bytes: Buffer.concat([body, Buffer.from(tail)]),
    };
  }
  for (let from = 1; from < Math.min(body.length, mostLost); from += 1)
    yield { what: `the body without its first ${from} bytes`, bytes: body.subarray(from) };
  const fewest = Math.max(1, body.length - 8192);
  for (let length = body.length - 1; length >= fewest; length -= 1) {
    const letters = length === text.length ? ', for so many letters it has' : '';
    yield {
      what: `the first ${length} of the ${body.length} bytes of the body${letters}`,
      bytes: body.subarray(0, length),
    };
  }
}

const longestComposed = 20_000;
const mostComposed = 1_200;

/** The usual texts of a body, which may be in another charset besides, or lie between other ends. */
function* usualTexts(text: string): Generator<JsonBody> {
  yield { what: 'the body', text };
  yield* changesOf(text);
  let count = 0;
  for (const each of jsonBodies(text)) {
    count += 1;
    if (count > mostComposed) break;
    yield each;
  }
  yield* dataWritings(text);
}

function* all(body: Buffer): Generator<BodyVariant> {
  const view = utf8View(body.toString('latin1'));
  const text = view ?? body.toString('latin1');
  const inUtf8 = view === undefined ? ' in UTF-8, but it was sent in ISO-8859-1' : '';
  if (view === undefined) yield { what: `the body${inUtf8}`, bytes: Buffer.from(text, 'utf8') };
  for (const { what, text: other } of [
    ...changesOf(text, 0, lineEnds),
    ...usualJson(text),
    ...changesOf(text, lineEnds),
  ])
    yield { what: `${what}${inUtf8 && `,${inUtf8}`}`, bytes: Buffer.from(other, 'utf8') };
  for (const each of [...fixed, ...fileNames])
    yield { what: each === '' ? 'an empty body' : `the text ${each}`, bytes: Buffer.from(each) };
  yield* recoded(text, body);
  yield* unpacked(body);
  yield* chunks(body);
  yield* streamParts(body);
  yield* fields(text);
  yield* formWritings(text);
  for (const { what, text: other } of jsonBodies(text)) {
    yield { what: `${what}${inUtf8 && `,${inUtf8}`}`, bytes: Buffer.from(other, 'utf8') };
    yield { what: `${what}, in ISO-8859-1`, bytes: Buffer.from(other, 'latin1') };
    yield { what: `${what}, and a line feed behind it`, bytes: Buffer.from(`${other}\n`) };
    yield { what: `${what}, and CR LF behind it`, bytes: Buffer.from(`${other}\r\n`) };
  }
  for (const { what, text: other } of dataWritings(text)) yield { what, bytes: Buffer.from(other, 'utf8') };
  yield* restoredLetters(text);
  yield* parts(body, text);
  yield* packed(body);
  for (const { what, text: other } of withLostMembers(text))
    yield { what, bytes: Buffer.from(other, 'utf8') };
  if (body.length <= longestComposed) yield* composedBodies(usualTexts(text));
  for (const { what, text: other } of nestedOrders(text)) yield { what, bytes: Buffer.from(other, 'utf8') };
}

/** Every variant of a body that differs from it, in the order of likelihood. */
export function* bodyVariants(body: Buffer): Generator<BodyVariant> {
  for (const variant of all(body)) if (!variant.bytes.equals(body)) yield variant;
}

/** The body as it may have been before something on the way changed its bytes as a whole. */
export function* bodiesBefore(body: Buffer): Generator<BodyVariant> {
  const latin1 = body.toString('latin1');
  const text = utf8View(latin1);
  if (text !== undefined && text !== latin1)
    yield { what: 'encoded as UTF-8 twice', bytes: Buffer.from(text, 'latin1') };
  if (text === undefined) yield { what: 'sent in ISO-8859-1', bytes: Buffer.from(latin1, 'utf8') };
  yield* unpacked(body);
  const whole = unchunked(latin1);
  if (whole !== undefined) yield { what: 'sent with its chunk sizes', bytes: whole };
  if (text?.startsWith('\ufeff') === true)
    yield { what: 'sent with a byte order mark', bytes: Buffer.from(text.slice(1)) };
  const [inner] = jsonBodies(text ?? latin1);
  if (inner?.what.startsWith('the JSON inside') === true)
    yield { what: 'sent as a string inside JSON', bytes: Buffer.from(inner.text) };
}

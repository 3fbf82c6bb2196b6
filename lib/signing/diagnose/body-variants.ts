/** The ways in which a body differs between hashing and sending: serialised again, other line ends, another charset. */

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { utf8View } from '../signature-text.js';
import {
  beyondAscii,
  compacted,
  dotnetCharacters,
  escaped,
  htmlCharacters,
  indented,
  loosened,
} from './json-text.js';

/** Bytes that may have been hashed instead of the body as sent. */
export interface BodyVariant {
  /** To follow "the hash of …". */
  readonly what: string;
  readonly bytes: Buffer;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

function keySorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keySorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, keySorted(each)]));
}

/** The JSON text with a space after each comma and colon, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`)
    .join(', ')}}`;
}

function asciiEscaped(text: string): string {
  return text.replaceAll(
    /[^\u0020-\u007e\s]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function* jsonTexts(value: unknown): Generator<readonly [what: string, text: string]> {
  const compact = JSON.stringify(value);
  yield ['the JSON written again without blanks', compact];
  for (const indent of [2, 4, '\t'] as const) {
    const pretty = JSON.stringify(value, undefined, indent);
    const by = indent === '\t' ? 'tabs' : `${indent} spaces`;
    yield [`the JSON written again with an indent of ${by}`, pretty];
    yield [`the JSON written again with an indent of ${by} and CR LF`, pretty.replaceAll('\n', '\r\n')];
  }
  yield ['the JSON written again with a space after commas and colons', spaced(value)];
  yield ['the JSON written again with letters beyond ASCII as \\u escapes', asciiEscaped(compact)];
  yield ['the JSON written again as Python does, with blanks and \\u escapes', asciiEscaped(spaced(value))];
  yield ['the JSON written again with \\/ for each slash', compact.replaceAll('/', '\\/')];
  yield ['the JSON written again with its keys sorted', JSON.stringify(keySorted(value))];
  yield ['the JSON as a string inside JSON', JSON.stringify(compact)];
}

/** What a serialiser would write that leaves numbers as they are, which JavaScript cannot. */
function* respelled(text: string): Generator<readonly [what: string, text: string]> {
  const bare = compacted(text);
  yield ['the JSON without white space between its tokens', bare];
  yield ['the JSON with a space after commas and colons', loosened(text)];
  for (const [colon, kind] of [
    [': ', 'the JSON over several lines'],
    [' : ', 'the JSON over several lines with a space before colons'],
  ] as const) {
    for (const indent of ['  ', '    ', '\t']) {
      const by = indent === '\t' ? 'a tab' : `${indent.length} spaces`;
      const pretty = indented(text, indent, colon);
      yield [`${kind}, indented by ${by}`, pretty];
      yield [`${kind}, indented by ${by}, with CR LF`, pretty.replaceAll('\n', '\r\n')];
    }
  }
  yield ['the JSON with <, > and & as \\u escapes, as Go writes it', escaped(bare, htmlCharacters)];
  yield ['the JSON as System.Text.Json of .NET escapes it', escaped(bare, dotnetCharacters, true)];
  const php = escaped(bare, beyondAscii).replaceAll(/(?<!\\)\//g, '\\/');
  yield ['the JSON as PHP writes it, with \\/ and \\u escapes', php];
  yield ['the JSON with letters beyond ASCII as upper-case \\u escapes', escaped(bare, beyondAscii, true)];
}

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

function* textVariants(text: string): Generator<readonly [what: string, text: string]> {
  yield ['the body without the line end behind it', text.replace(/\r?\n$/, '')];
  yield ['the body without blanks around it', text.trim()];
  yield ['the body without white space anywhere', text.replaceAll(/\s/g, '')];
  yield ['the body with LF for CR LF', text.replaceAll('\r\n', '\n')];
  yield ['the body with CR LF for LF', text.replaceAll(/\r?\n/g, '\r\n')];
  yield ['the body on one line', text.replaceAll(/\r?\n/g, '')];
  yield [
    'the body with letters beyond ASCII as question marks',
    text.replaceAll(/[\u0080-\u{10ffff}]/gu, '?'),
  ];
  const json = parsed(text.replace(/^\ufeff/, ''));
  if (json === undefined) return;
  yield* jsonTexts(json.value);
  yield* respelled(text.replace(/^\ufeff/, ''));
}

/** Every variant of a body that differs from it, in the order of likelihood. */
export function* bodyVariants(body: Buffer): Generator<BodyVariant> {
  const seen = new Set([body.toString('latin1')]);
  const fresh = (bytes: Buffer): boolean => {
    const key = bytes.toString('latin1');
    return seen.size < seen.add(key).size;
  };
  const text = utf8View(body.toString('latin1')) ?? body.toString('latin1');
  const texts: (readonly [what: string, text: string])[] = [];
  for (const [what, each] of textVariants(text)) {
    texts.push([what, each]);
    const bytes = Buffer.from(each, 'utf8');
    if (fresh(bytes)) yield { what, bytes };
  }
  for (const [what, each] of [['the body', text] as const, ...texts]) {
    for (const [end, spoken] of [
      ['\n', 'a line feed'],
      ['\r\n', 'CR LF'],
    ] as const) {
      const bytes = Buffer.from(each + end, 'utf8');
      if (fresh(bytes)) yield { what: `${what} and ${spoken} behind it`, bytes };
    }
  }
  for (const variant of unpacked(body)) if (fresh(variant.bytes)) yield variant;
  const charsets: readonly BodyVariant[] = [
    { what: 'the body in ISO-8859-1', bytes: Buffer.from(text, 'latin1') },
    { what: 'the body encoded as UTF-8 twice', bytes: Buffer.from(body.toString('latin1'), 'utf8') },
    { what: 'the body with a byte order mark', bytes: Buffer.concat([Buffer.from('\ufeff', 'utf8'), body]) },
    { what: 'the body without its byte order mark', bytes: Buffer.from(text.replace(/^\ufeff/, ''), 'utf8') },
    { what: 'the body in UTF-16 (little-endian)', bytes: Buffer.from(text, 'utf16le') },
    { what: 'the base64 of the body', bytes: Buffer.from(body.toString('base64')) },
    { what: 'an empty body', bytes: Buffer.alloc(0) },
    ...texts.map(([what, each]) => ({ what: `${what}, in ISO-8859-1`, bytes: Buffer.from(each, 'latin1') })),
  ];
  for (const variant of charsets) if (fresh(variant.bytes)) yield variant;
}

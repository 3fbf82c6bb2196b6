/** The string encoded or spelt otherwise as a whole, before it is signed. */

import type { Rank } from './draft.js';
import { utf8View } from '../../signature-text.js';
import { ebcdics, utf16Forms } from './code-pages.js';
import { percentEncoded, withReserved } from './percent-encoding.js';
import { hashes, type Encoding } from './string-hashes.js';
import { numbered, wrapped, type TextChange } from './string-writings.js';

const textChanges: readonly TextChange[] = [
  ['the base64 of the string', 1, (text) => Buffer.from(text, 'latin1').toString('base64')],
  ['the base64url of the string', 1, (text) => Buffer.from(text, 'latin1').toString('base64url')],
  [
    'the base64 of the string in lines',
    2,
    (text) =>
      Buffer.from(text, 'latin1')
        .toString('base64')
        .replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  ],
  ['the hexadecimal text of the string', 1, (text) => Buffer.from(text, 'latin1').toString('hex')],
  [
    'the upper-case hexadecimal text of the string',
    2,
    (text) => Buffer.from(text, 'latin1').toString('hex').toUpperCase(),
  ],
  [
    'the string percent-encoded',
    1,
    (text) => encodeURIComponent(Buffer.from(text, 'latin1').toString('utf8')),
  ],
  [
    'the string percent-encoded as a form',
    2,
    (text) => encodeURIComponent(Buffer.from(text, 'latin1').toString('utf8')).replaceAll('%20', '+'),
  ],
  [
    'the string percent-encoded but for its slashes, as Python does',
    2,
    (text) => withReserved(percentEncoded(text)).replaceAll('%2F', '/'),
  ],
  [
    'the string percent-encoded with all reserved signs, as PHP does',
    2,
    (text) => withReserved(percentEncoded(text)),
  ],
  [
    'the string with its blanks percent-encoded',
    2,
    (text) => encodeURI(Buffer.from(text, 'latin1').toString('utf8')),
  ],
  ['the string between double quotes', 1, (text) => `"${text}"`],
  ['the string between single quotes', 2, (text) => `'${text}'`],
  ["the string as Python prints bytes (b'…')", 2, (text) => `b'${text.replaceAll('\n', '\\n')}'`],
  ['the string as a JSON text', 1, (text) => JSON.stringify(text)],
  ['the string as a JSON text without its quotes', 2, (text) => JSON.stringify(text).slice(1, -1)],
  [
    'the string with all XML escapes',
    2,
    (text) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&apos;'),
  ],
  ['the string as a netstring', 3, (text) => `${text.length}:${text},`],
  ['the string behind its length', 3, (text) => `${text.length}:${text}`],
  [
    'the string as base64 without padding',
    2,
    (text) => Buffer.from(text, 'latin1').toString('base64').replaceAll('=', ''),
  ],
  ['the string with escaped slashes', 3, (text) => text.replaceAll('/', '\\/')],
  ['the string with escaped quotes', 3, (text) => text.replaceAll('"', '\\"')],
  [
    'the string with HTML escapes',
    2,
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ],
  [
    'the string in UTF-8 although its bytes were UTF-8 already',
    2,
    (text) => Buffer.from(text, 'utf8').toString('latin1'),
  ],
  ['the string in lower case', 1, (text) => text.toLowerCase(), 'value-case'],
  ['the string in upper case', 1, (text) => text.toUpperCase(), 'value-case'],
  ['the string without any blank', 1, (text) => text.replaceAll(/[ \t]/g, ''), 'value-blanks'],
  ['the string without any white space', 2, (text) => text.replaceAll(/\s/g, ''), 'value-blanks'],
  ['the string without colons', 3, (text) => text.replaceAll(':', '')],
  [
    'the string with its bytes beyond ASCII as question marks',
    2,
    (text) => text.replaceAll(/[\u0080-\u00ff]/g, '?'),
    'value-charset',
  ],
  ['the string without its first character', 3, (text) => text.slice(1), 'leading-characters'],
  ['the string twice', 3, (text) => text + text],
  ['the string in brackets', 2, (text) => `[${text}]`],
  ['the string in braces, as a map prints it', 2, (text) => `{${text}}`],
];

const wide: readonly (readonly [spoken: string, rank: Rank, change: (text: string) => Buffer])[] = [
  ...utf16Forms.map(([name, write]): (typeof wide)[number] => [name, 1, write]),
  ['UTF-32 (little-endian)', 2, (text) => utf32(text, 0)],
  ['UTF-32 (big-endian)', 2, (text) => utf32(text, 3)],
  ...ebcdics.map(([name, write]): (typeof wide)[number] => [
    name,
    3,
    (text) => write(utf8View(text) ?? text),
  ]),
  [
    'UTF-32 with its byte order mark',
    3,
    (text) => Buffer.concat([Buffer.of(0xff, 0xfe, 0, 0), utf32(text, 0)]),
  ],
];

function utf32(text: string, place: number): Buffer {
  const bytes = Buffer.alloc(4 * text.length);
  for (let index = 0; index < text.length; index += 1) bytes[4 * index + place] = text.charCodeAt(index);
  return bytes;
}

/** The usual and the odd encodings of a whole string. */
export function* encodings(): Generator<Encoding> {
  yield* hashes();
  for (const [spoken, rank, change] of [...wrapped(), ...numbered()]) {
    yield [
      'string-encoding',
      spoken,
      rank,
      (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1'),
    ];
  }
  for (const [spoken, rank, change, cause = 'string-encoding'] of textChanges) {
    yield [cause, spoken, rank, (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1')];
  }
  for (const [spoken, rank, change] of wide) {
    yield ['string-encoding', `the string as ${spoken}`, rank, (bytes) => change(bytes.toString('latin1'))];
  }
}

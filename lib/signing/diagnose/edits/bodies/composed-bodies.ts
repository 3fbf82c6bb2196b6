/**
 * Two changes of a body at once: a text written otherwise, in another charset, with a mark before it or an
 * end behind it.
 */

import { utf16Forms } from '../code-pages.js';
import { unicodeEscapes } from '../letters.js';
import type { BodyVariant } from './body-carriers.js';

/** A text with what was done for it. */
interface Written {
  readonly what: string;
  readonly text: string;
}

const recodings: readonly (readonly [how: string, recode: (text: string) => Buffer])[] = [
  ['with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ...utf16Forms.map(([name, write]) => [`in ${name}`, write] as const),
  ['in ISO-8859-1', (text) => Buffer.from(text, 'latin1')],
  ['in ISO-8859-1, and a line feed behind it', (text) => Buffer.from(`${text}\n`, 'latin1')],
  ['encoded as UTF-8 twice', (text) => Buffer.from(Buffer.from(text).toString('latin1'))],
  [
    'with question marks for letters beyond ASCII',
    (text) => Buffer.from(text.replaceAll(/[\u0080-\uffff]/g, '?')),
  ],
  ['with its letters decomposed', (text) => Buffer.from(text.normalize('NFD'))],
  ['with its letters composed', (text) => Buffer.from(text.normalize('NFC'))],
  [
    'with letters beyond ASCII as \\u… and slashes as \\/, as PHP writes them',
    (text) => Buffer.from(unicodeEscapes(text.replaceAll('/', '\\/'), /[\u0080-\uffff]/g)),
  ],
  ['with a line feed behind it', (text) => Buffer.from(`${text}\n`)],
  ['with CR LF behind it', (text) => Buffer.from(`${text}\r\n`)],
  ['with a byte order mark and a line feed behind it', (text) => Buffer.from(`\ufeff${text}\n`)],
  ['in base64', (text) => Buffer.from(Buffer.from(text).toString('base64'))],
  ['in hexadecimal', (text) => Buffer.from(Buffer.from(text).toString('hex'))],
  ['as a string inside JSON', (text) => Buffer.from(JSON.stringify(text))],
  [
    'as a string inside JSON, with letters beyond ASCII as \\u…',
    (text) => Buffer.from(unicodeEscapes(JSON.stringify(text), /[\u0080-\uffff]/g)),
  ],
];

/** Each of some texts in each charset and between each ends. */
export function* composedBodies(texts: Iterable<Written>): Generator<BodyVariant> {
  for (const { what, text } of texts)
    for (const [how, recode] of recodings) yield { what: `${what}, ${how}`, bytes: recode(text) };
}

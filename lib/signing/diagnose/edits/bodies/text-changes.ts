/** What happens to the text of a body between hashing and sending: line ends, blanks, letters, tags. */

import { unicodeEscapes } from '../letters.js';
import type { JsonBody } from './json-bodies.js';

const entities: Readonly<Record<string, string>> = {
  æ: 'aelig',
  ø: 'oslash',
  å: 'aring',
  Æ: 'AElig',
  Ø: 'Oslash',
  Å: 'Aring',
  ä: 'auml',
  ö: 'ouml',
  ü: 'uuml',
  Ä: 'Auml',
  Ö: 'Ouml',
  Ü: 'Uuml',
  é: 'eacute',
  É: 'Eacute',
  è: 'egrave',
  ô: 'ocirc',
};

function withEntities(text: string): string {
  return text.replaceAll(/[æøåÆØÅäöüÄÖÜéÉèô]/g, (letter) => `&${entities[letter] ?? ''};`);
}

function numbered(text: string, mark: string, base: 10 | 16): string {
  return text.replaceAll(
    /[\u0080-\u{10ffff}]/gu,
    (letter) => `&#${mark}${letter.codePointAt(0)?.toString(base).toUpperCase() ?? ''};`,
  );
}

/** Names by which a body goes inside another one. */
const carriers = ['body', 'data', 'payload', 'request', 'json'];

/** The name ends where no more of it can follow, so that a long one is read once. */
const emptyElement = /<([\w:.-]+)(?![\w:.-])([^<>]*)><\/\1>/g;

function withEndTags(text: string): string {
  return text.replaceAll(
    /<([\w:.-]+)(?![\w:.-])([^<>]*)\/>/g,
    (_, name: string, attributes: string) => `<${name}${attributes.trimEnd()}></${name}>`,
  );
}

function declared(text: string, end: string): string {
  return /^\s*<[A-Za-z]/.test(text) ? `<?xml version="1.0" encoding="UTF-8"?>${end}${text}` : text;
}

/** The text with the name of the charset of its declaration in lower case, or in upper case. */
function withOtherCase(text: string): string {
  return text.replace(/^(<\?xml[^>]{0,100}encoding=["'])([\w-]+)/, (_, before: string, charset: string) => {
    const lower = charset.toLowerCase();
    return before + (lower === charset ? charset.toUpperCase() : lower);
  });
}

function capital(letters: string): string {
  return letters.charAt(0) + letters.slice(1).toLowerCase();
}

/** The text with letters of ASCII for æ, ø and å, and no accents. */
function inAscii(text: string, ae: string, oe: string, aa: string): string {
  const all = { æ: ae, ø: oe, å: aa, Æ: ae.toUpperCase(), Ø: oe.toUpperCase(), Å: aa.toUpperCase() };
  const replaced = Object.entries(all).reduce(
    (done, [letter, other]) => done.replaceAll(letter, /[ÆØÅ]/.test(letter) ? capital(other) : other),
    text.normalize('NFC'),
  );
  return replaced.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Changes of the text, each with what it makes: to follow "the hash of …". */
const textChanges: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['the body without the line end behind it', (text) => text.replace(/\r?\n$/, '')],
  ['the body and a line feed behind it', (text) => `${text}\n`],
  ['the body and CR LF behind it', (text) => `${text}\r\n`],
  ['the body with CR LF for LF', (text) => text.replaceAll(/\r?\n/g, '\r\n')],
  ['the body with LF for CR LF', (text) => text.replaceAll('\r\n', '\n')],
  ['the body with CR for line ends', (text) => text.replaceAll(/\r?\n/g, '\r')],
  ['the body without its line ends', (text) => text.replaceAll(/[\r\n]/g, '')],
  ['the body without its byte order mark', (text) => text.replace(/^\ufeff/, '')],
  ['the body without blanks around it', (text) => text.trim()],
  ['the body without any blank', (text) => text.replaceAll(/\s/g, '')],
  ['the body and a blank behind it', (text) => `${text} `],
  ['the body and a blank before it', (text) => ` ${text}`],
  ['the body and a line feed before it', (text) => `\n${text}`],
  ['the body and a zero byte behind it', (text) => `${text}\0`],
  ['the body between quotes', (text) => `"${text}"`],
  ['the body between single quotes', (text) => `'${text}'`],
  ["the body as Python's b'…'", (text) => `b'${text}'`],
  [
    "the body as Python's b'…', with \\x escapes",
    (text) =>
      `b'${Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[\u0080-\u00ff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`)
        .replaceAll('\n', '\\n')}'`,
  ],
  ['the body as a string inside JSON', (text) => JSON.stringify(text)],
  [
    'the body as a string inside JSON, with letters beyond ASCII as \\u…',
    (text) => unicodeEscapes(JSON.stringify(text), /[\u0080-\uffff]/g),
  ],
  ['the body with its letters composed (normal form C)', (text) => text.normalize('NFC')],
  ['the body with its letters decomposed (normal form D)', (text) => text.normalize('NFD')],
  ['the body in the normal form KC', (text) => text.normalize('NFKC')],
  ['the body in the normal form KD', (text) => text.normalize('NFKD')],
  [
    'the body with question marks for letters beyond ASCII',
    (text) => text.replaceAll(/[\u0080-\uffff]/g, '?'),
  ],
  ['the body in lower case', (text) => text.toLowerCase()],
  ['the body with \\" for quotes', (text) => text.replaceAll('"', '\\"')],
  ['the body without its quotes, as a shell takes them off', (text) => text.replaceAll('"', '')],
  ['the body without backslashes', (text) => text.replaceAll('\\', '')],
  [
    'the body with &amp;, &lt; and &gt;',
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ],
  ['the body with single quotes for double ones', (text) => text.replaceAll('"', "'")],
  ['the body in a list', (text) => `[${text}]`],
  ...carriers.map((name): readonly [string, (text: string) => string] => [
    `the body as the member ${name} of an object`,
    (text) => `{"${name}":${text}}`,
  ]),
  ['the body with common blanks for no-break ones', (text) => text.replaceAll('\u00a0', ' ')],
  ['the body without its XML declaration', (text) => text.replace(/^<\?xml[^>]{0,200}\?>\s*/, '')],
  ['the body with an XML declaration', (text) => declared(text, '')],
  ['the body with an XML declaration on a line of its own', (text) => declared(text, '\n')],
  ['the body with the charset of its XML declaration in the other case', withOtherCase],
  ['the body without blanks between its tags', (text) => text.replaceAll(/>\s+</g, '><').trim()],
  ['the body with <a></a> for <a/>', withEndTags],
  ['the body with <a/> for <a></a>', (text) => text.replaceAll(emptyElement, '<$1$2/>')],
  ['the body with ae, o and a for its letters', (text) => inAscii(text, 'ae', 'o', 'a')],
  ['the body with ae, oe and aa for its letters', (text) => inAscii(text, 'ae', 'oe', 'aa')],
  ['the body with a, o and a for its letters', (text) => inAscii(text, 'a', 'o', 'a')],
  ['the body with &quot; for quotes', (text) => text.replaceAll('"', '&quot;')],
  ['the body with &aelig; and other HTML names for its letters', withEntities],
  ['the body with &#230; and other numbers for its letters', (text) => numbered(text, '', 10)],
  ['the body with &#xE6; and other numbers for its letters', (text) => numbered(text, 'x', 16)],
  ...carriers.map((name): readonly [string, (text: string) => string] => [
    `the body as the form field ${name}`,
    (text) => `${name}=${text}`,
  ]),
  [
    'the body as a shell leaves it, which puts in its own values for what begins with $',
    (text) => text.replaceAll(/\$(?:\d|\{\w*\}|[A-Za-z_]\w*)/g, ''),
  ],
  ['the body with [] for {}, as PHP writes what is empty', (text) => text.replaceAll('{}', '[]')],
  ['the body with {} for []', (text) => text.replaceAll('[]', '{}')],
];

/** So many changes of a text, of its line ends and blanks, are more usual than to write its data again. */
export const lineEnds = 13;

/** The texts that changes make, of those from one place to another. */
export function changesOf(text: string, from = 0, to?: number): readonly JsonBody[] {
  const all = textChanges.slice(from, to).map(([what, change]) => ({ what, text: change(text) }));
  return all.filter((each) => each.text !== text);
}

/**
 * MIME encoded-words (RFC 2047), in which the interface wraps a Signature value that is not ASCII:
 * `=?utf-8?B?<base64>?=` (Authentication 7). The whole value is one word, far longer than the 75 characters
 * of the RFC, so no length is enforced. Everything else is read strictly: canonical base64, complete
 * characters in each word, no white space inside a word.
 */

import { base64Problem, decodeBase64 } from './base64.js';

export type WordCharset = 'utf-8' | 'iso-8859-1' | 'ISO-8859-1';
export type WordEncoding = 'B' | 'Q';

/** A decoded text, or the reason why there is none. */
export type WordReading =
  | { readonly text: string; readonly charsets: readonly string[] }
  | { readonly problem: string; readonly unknownCharset?: string };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const word = /=\?([^?\s]{1,60})\?([^?\s]{1,20})\?([^?\s]*)\?=/y;

/** Whether a header value claims to be an encoded-word. */
export function looksEncoded(text: string): boolean {
  return text.startsWith('=?');
}

/**
 * Wraps a text as one encoded-word; by default as the interface shows it.
 * @throws RangeError when the text has a character that ISO-8859-1 lacks and that charset was asked for.
 */
export function encodeWord(
  text: string,
  charset: WordCharset = 'utf-8',
  encoding: WordEncoding = 'B',
): string {
  // oxlint-disable-next-line no-control-regex -- the whole ISO-8859-1 range is meant
  if (charset !== 'utf-8' && /[^\u0000-\u00ff]/.test(text)) {
    throw new RangeError('the text has a character that ISO-8859-1 cannot hold; wrap it as utf-8');
  }
  const bytes = Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1');
  const encoded = encoding === 'B' ? bytes.toString('base64') : quote(bytes);
  return `=?${charset}?${encoding}?${encoded}?=`;
}

function quote(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0x20) return '_';
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9!*+/-]/.test(character)) return character;
    return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

function unquote(text: string): Buffer | undefined {
  if (/[^!-~]|=(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const raw = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(raw, 'latin1');
}

/** A strict reader of a charset's bytes, or undefined for a charset that nobody knows. */
function charsetReader(charset: string): ((bytes: Buffer) => string | undefined) | undefined {
  switch (charset) {
    case 'utf-8':
    case 'utf8':
      return (bytes) => decodeWith(utf8, bytes);
    case 'us-ascii':
      return (bytes) => (bytes.every((byte) => byte < 0x80) ? bytes.toString('latin1') : undefined);
    // TextDecoder reads this label as windows-1252, which differs for 0x80 to 0x9F.
    case 'iso-8859-1':
    case 'latin1':
      return (bytes) => bytes.toString('latin1');
    default:
      try {
        const decoder = new TextDecoder(charset, { fatal: true });
        return (bytes) => decodeWith(decoder, bytes);
      } catch {
        return undefined;
      }
  }
}

function decodeWith(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeOne(charsetText: string, encoding: string, encoded: string): WordReading {
  // RFC 2231 lets a language follow the charset after an asterisk.
  const charset = charsetText.split('*', 1)[0]?.toLowerCase() ?? '';
  const letter = encoding.toUpperCase();
  if (letter !== 'B' && letter !== 'Q') return { problem: `the encoding ${encoding} is neither B nor Q` };
  if (letter === 'Q' && encoded.length % 4 === 0 && /^[A-Za-z0-9+/]{60,}={0,2}$/.test(encoded))
    return { problem: 'the encoded-word is marked Q and holds base64, whose mark is B' };
  const bytes = letter === 'B' ? decodeBase64(encoded) : unquote(encoded);
  if (bytes === undefined) {
    const why = letter === 'B' ? base64Problem(encoded) : 'a character must be written as =XX';
    return { problem: `the text of the word is not valid ${letter} encoding: ${why}` };
  }
  const read = charsetReader(charset);
  if (read === undefined) return { problem: `the charset ${charset} is not known`, unknownCharset: charset };
  const text = read(bytes);
  if (text === undefined) return { problem: `the bytes of the word are not ${charset} text` };
  return { text, charsets: [charset] };
}

/**
 * Decodes the encoded-words of a header text and keeps what stands outside them; white space between two
 * adjacent words vanishes (RFC 2047 section 6.2). A `=?` that starts no word is a problem. Linear in the
 * length.
 */
export function decodeWords(text: string): WordReading {
  let decoded = '';
  let at = 0;
  let afterWord = false;
  const charsets: string[] = [];
  while (at < text.length) {
    const start = text.indexOf('=?', at);
    const between = text.slice(at, start < 0 ? text.length : start);
    if (!(afterWord && start >= 0 && /^[ \t\r\n]*$/.test(between))) decoded += between;
    if (start < 0) break;
    word.lastIndex = start;
    const match = word.exec(text);
    if (match === null)
      return {
        problem:
          'an encoded-word is not complete: =?charset?encoding?text?= has no blanks inside and ends in ?=',
      };
    const [whole, charset = '', encoding = '', encoded = ''] = match;
    const one = decodeOne(charset, encoding, encoded);
    if ('problem' in one) return one;
    decoded += one.text;
    charsets.push(...one.charsets);
    at = start + whole.length;
    afterWord = true;
  }
  return { text: decoded, charsets };
}

/** Decodes a value that must consist of encoded-words alone, one or several. */
export function decodeWrapped(text: string): WordReading {
  let at = 0;
  while (at < text.length) {
    word.lastIndex = at;
    const match = word.exec(text);
    if (match === null) break;
    at += match[0].length;
    while (/[ \t\r\n]/.test(text.charAt(at))) at += 1;
  }
  if (at < text.length && text.indexOf('=?', at) !== at) {
    return { problem: 'text stands outside the encoded-word; the whole value must be wrapped' };
  }
  return decodeWords(text);
}

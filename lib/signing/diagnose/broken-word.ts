/**
 * Reads an encoded-word whose frame is not whole, so that the parts in it can still be judged: another sign
 * for the question marks, a mark left out, the URL alphabet, blanks, an end that was cut off.
 */

import { hasNonAscii, utf8View } from '../signature-text.js';

/** The text in the word, and what is odd about its frame; nothing is where another finding says it. */
export interface BrokenWord {
  readonly text: string;
  /** To follow "the encoded-word ". */
  readonly odd: readonly string[];
}

const longest = 40_000;
const frame = /^=|\?=$|utf-?8|iso-?8859|us-ascii/i;

/** The longest run of base64 in a value, words beside each other put together. */
function longestRun(value: string): string {
  const joined = value.replaceAll(/\?=\s*=\?[^?\s]{1,60}\?[Bb]\?/g, '');
  const runs = joined.match(/[A-Za-z0-9+/_-][A-Za-z0-9+/_= \t\r\n-]{39,}/g) ?? [];
  return runs.toSorted((one, other) => other.length - one.length)[0]?.trim() ?? '';
}

/** The bytes of a run, also of words that each have their padding. */
function bytesOf(run: string): Buffer {
  const pieces = run.replaceAll(/[ \t\r\n]/g, '').match(/[^=]+/g) ?? [];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

function textOf(bytes: Buffer): string {
  const latin1 = bytes.toString('latin1');
  return hasNonAscii(latin1) ? (utf8View(latin1) ?? bytes.toString('utf8')) : latin1;
}

const markedB = /^=\?[^?\s]{1,60}\?[Bb]\?([\s\S]*?)(?:\?=)?$/;

/** The text itself that is marked as B: neither encoding has quotes or blanks in it. */
function unencoded(value: string): string | undefined {
  const [, inner = ''] = markedB.exec(value) ?? [];
  return /"[^"]* [^"]*"/.test(inner) ? inner : undefined;
}

/** Q encoding that is marked as B. */
function unquoted(value: string): string | undefined {
  const [, inner = ''] = markedB.exec(value) ?? [];
  if (!/=[0-9A-F]{2}/.test(inner)) return undefined;
  const raw = inner
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return textOf(Buffer.from(raw, 'latin1'));
}

/** What is odd about the marks around the base64. */
function frameOddities(value: string): readonly string[] {
  const [, sign = ''] = /^=([^?A-Za-z0-9\s])/.exec(value) ?? [];
  if (sign !== '') return [`has ${sign} where question marks belong`];
  const odd: string[] = [];
  // Base64 that ends in = stands before ?=, too.
  const at = value.search(/=\?(?!=?$)[^?\s]{1,60}\?/);
  if (at > 0) odd.push(at === 1 && /^["']/.test(value) ? 'stands between quotes' : 'has something before it');
  else if (at < 0) odd.push('lacks =? at its start');
  if (/^=\?[^?\s]{1,60}\?[^?]{40,}/.test(value)) odd.push('lacks its encoding, ?B?');
  return odd;
}

const isMeant = (text: string): boolean => /^.{0,60}key[-_ ]?id/is.test(text);

/** The text of a value that is meant as an encoded-word; undefined when it is none. */
export function readBrokenWord(given: string): BrokenWord | undefined {
  const value = given.trim().slice(0, longest);
  if (!frame.test(value)) return undefined;
  const plain = unencoded(value);
  if (plain !== undefined && isMeant(plain))
    return { text: plain, odd: ['is marked B and holds the text itself, not encoded'] };
  const quoted = unquoted(value);
  if (quoted !== undefined && isMeant(quoted))
    return { text: quoted, odd: ['is marked B and holds the Q encoding'] };
  const run = longestRun(value);
  const text = textOf(bytesOf(run));
  if (!isMeant(text)) return undefined;
  const odd = [...frameOddities(value)];
  if (!/signature"?\s*[=:]/i.test(text)) odd.push(`was cut off after ${value.length} characters`);
  else {
    const isEnded = /\?=["']?$/.test(value) || odd.some((each) => each.includes(' where question marks '));
    if (!isEnded) odd.push('lacks ?= at its end');
    if (/[_-]/.test(run)) odd.push('is in the URL alphabet of base64 (- and _)');
    if (/\s/.test(run)) odd.push('has blanks or line ends inside');
    if (run.replaceAll(/\s/g, '').length % 4 !== 0)
      odd.push('lacks the padding of its base64, as base64url does');
  }
  return { text, odd };
}

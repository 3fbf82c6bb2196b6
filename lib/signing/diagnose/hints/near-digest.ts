/** A Digest that is the right one but for how its text was handled. */

import { hash } from 'node:crypto';
import { headerValue, type WireRequest } from '../../../model/http.js';
import { parseDigest } from '../../digest.js';
import { distance } from '../near-names.js';

/** Of a text that is cut so short nobody can tell what it is the beginning of. */
const fewest = 16;

function asText(bytes: Buffer, charset: 'utf8' | 'latin1'): string {
  return Buffer.from(bytes.toString(charset), 'utf8').toString('base64');
}

/** What became of the right value; undefined where the text is no kind of it. */
function fate(text: string, raw: Buffer): string | undefined {
  const right = raw.toString('base64');
  // What stands between the colons of RFC 9530 has a finding of its own.
  if (text === right || text === `:${right}:`) return undefined;
  if (text.replaceAll(/^[\s"'`<({[\\]+|[\s"'`>)}\]\\;,.]+$/g, '') === right)
    return 'with quotes, brackets or other signs around it';
  if (text.toLowerCase() === right.toLowerCase()) {
    const how = text === text.toLowerCase() ? 'lower' : 'another';
    return `in ${how} case; base64 tells capital letters from small ones`;
  }
  if (text === right.replace(/=+$/, '')) return 'without its padding';
  if (text.replace(/=+$/, '') === raw.toString('base64url'))
    return `in the URL alphabet of base64 (- and _)${text.endsWith('=') ? '' : ', without its padding'}`;
  if (text.replaceAll(/\s|\\[rn]/g, '') === right) return 'with blanks or line breaks inside';
  if (text.replaceAll(' ', '+') === right)
    return 'with blanks for its plus signs, as form decoding leaves behind';
  if (text === `b'${right}'`) return "as Python prints bytes (b'…')";
  if (text === Buffer.from(raw.toReversed()).toString('base64')) return 'with its bytes in reverse order';
  if (text === asText(raw, 'utf8'))
    return 'damaged: its bytes were read as a UTF-8 text before base64, which loses most of them';
  if (text === asText(raw, 'latin1'))
    return 'as a text: its bytes were taken for letters and written in UTF-8 before base64';
  if (text.length >= fewest && text.length < right.length) {
    const told = `${text.length} of ${right.length} characters are there`;
    if (right.startsWith(text)) return `with its end cut off: ${told}`;
    if (right.endsWith(text)) return `with its beginning cut off: ${told}`;
  }
  if (text.length > right.length && (text.startsWith(right) || text.endsWith(right)))
    return 'with something more before or behind it';
  const letters = distance(text, right);
  return letters > 2
    ? undefined
    : `with ${letters === 1 ? 'one character' : `${letters} characters`} mistyped`;
}

/** What became of the right digest of the body on its way into the header. */
export function nearDigest({ headers, body }: WireRequest): string | undefined {
  const written = headerValue(headers, 'digest')?.slice(0, 600) ?? '';
  const bare = written.replaceAll(/^[\s"'`]+|[\s"'`]+$/g, '');
  const isFramed = bare !== written.trim();
  for (const { algorithm, value = '' } of parseDigest(bare)) {
    const node = algorithm.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
    if (node !== 'sha256' && node !== 'sha512') continue;
    const raw = Buffer.from(hash(node, body, 'hex'), 'hex');
    if (isFramed && value === raw.toString('base64'))
      return 'the Digest header stands between quotes as a whole';
    const how = fate(value, raw);
    if (how !== undefined) return `the ${algorithm.toUpperCase()} value is the right one ${how}`;
  }
  return undefined;
}

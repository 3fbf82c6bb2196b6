/** What an odd Digest tells of how it was made. Clauses to follow a finding; empty where nothing is told. */

import { decodeBase64 } from '../base64.js';

/** The hashes that have a length of their own. */
const lengths: Readonly<Record<number, string>> = {
  16: 'MD5',
  20: 'SHA-1',
  28: 'SHA-224',
  32: 'SHA-256',
  48: 'SHA-384',
  64: 'SHA-512',
};

/** Why a value has the wrong number of bytes. */
export function digestLengthClue(bytes: Buffer, body: Uint8Array = new Uint8Array()): string {
  if (body.length > 0 && bytes.equals(body))
    return '; it is the base64 of the body itself, which was not hashed';
  const text = bytes.toString('latin1');
  if (/^[^\n]{0,40}\(stdin\)= [0-9a-f]+\s*$/.test(text))
    return '; it is the base64 of the line that openssl dgst prints: take its -binary form';
  if (/^[0-9a-f]+ [ *]\S{1,80}\s*$/.test(text))
    return '; it is the base64 of the line that sha256sum prints: encode the raw bytes';
  if (/^[0-9a-f\s]+$/i.test(text))
    return /\s/.test(text)
      ? '; it is the base64 of hexadecimal text with line ends: encode the raw bytes'
      : '; it is the base64 of hexadecimal text that lost zeros or has too many: encode the raw bytes';
  const inner = decodeBase64(bytes.toString('latin1'));
  if (inner !== undefined && lengths[inner.length] !== undefined)
    return '; it is the base64 of a base64 text: encode the raw bytes once';
  const name = lengths[bytes.length];
  return name === undefined ? '' : `; ${bytes.length} bytes are those of ${name}`;
}

/** How a name that is not one of the two was meant. */
export function digestNameClue(names: readonly string[]): string {
  for (const name of names) {
    const [written = ''] = name.split(/[:="' ]/, 1);
    if (/^digest\s*[:=]/i.test(name))
      return '; the value begins with the name of its header: write what stands behind it alone';
    if (/^sha(?:256|384|512)-/i.test(name))
      return '; sha256-… is the form of Subresource Integrity: write SHA-256=…';
    const [, bits] = /^sha[-_ .]?(256|512)$/i.exec(written) ?? [];
    if (bits === undefined) continue;
    return written.toUpperCase() === `SHA-${bits}`
      ? `; between SHA-${bits} and its value stands an equals sign, and nothing else`
      : `; the name is SHA-${bits}, not ${written}`;
  }
  return '';
}

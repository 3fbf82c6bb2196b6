/**
 * Serial numbers of minted certificates: positive and at most 20 octets (RFC 5280 section 4.1.2.2), unless a
 * test asks for another.
 */

import { randomBytes } from 'node:crypto';

/** `letters`: every hexadecimal digit is a letter, so that upper case can be told from lower. */
export type SerialStyle = 'any' | 'letters';

const letters = 'ABCDEF';

/** A random positive serial of 16 octets in upper-case hexadecimal, without leading zero octet. */
export function randomSerial(style: SerialStyle = 'any'): string {
  const octets = randomBytes(16);
  if (style === 'letters') {
    let text = '';
    for (const octet of octets) text += `${letters[octet % 6] ?? 'A'}${letters[(octet >> 4) % 6] ?? 'A'}`;
    return text;
  }
  if (octets[0] === 0) octets[0] = 1;
  return octets.toString('hex').toUpperCase();
}

/**
 * The content octets of a serial. `hex` is a number, so a sign octet goes before a high bit; with `literal`
 * the digits are the content octets themselves, which allows zero, negative and over-long serials. Throws
 * when the text is not hexadecimal.
 */
export function serialContent(hex: string, literal: boolean): Buffer {
  if (!/^[0-9A-Fa-f]+$/.test(hex)) throw new Error(`a serial number is hexadecimal, not "${hex}"`);
  if (literal) return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const bare = hex.replace(/^0+(?=.)/, '');
  const even = bare.padStart(bare.length + (bare.length % 2), '0');
  const content = Buffer.from(even, 'hex');
  return (content[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), content]) : content;
}

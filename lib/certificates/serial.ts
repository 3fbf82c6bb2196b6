/**
 * Serial numbers of minted certificates: positive and at most 20 octets (RFC 5280 section 4.1.2.2), unless a
 * test asks for another.
 */

import { randomBytes } from 'node:crypto';

const letters = 'ABCDEF';

/**
 * A random positive serial of 16 octets in hexadecimal. Every digit is a letter, so that upper case can be
 * told from lower.
 */
export function randomSerial(): string {
  return Array.from(
    randomBytes(16),
    (octet) => `${letters[octet % 6] ?? 'A'}${letters[(octet >> 4) % 6] ?? 'A'}`,
  ).join('');
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

/** Where a serial number that is not the certificate's may come from. */

import { createHash } from 'node:crypto';
import { fillerClue } from '../../fillers.js';
import { serialText } from '../../key-id.js';
import type { KnownCertificate } from '../../known-certificate.js';

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}

/** A number in hexadecimal and in decimal. */
function texts(number: bigint): readonly string[] {
  return [number.toString(16).toUpperCase(), number.toString()];
}

/** What number types that are too small or have a sign make of a serial number. */
function numericHint(given: string, right: string): string {
  const value = BigInt(`0x${right.replace('-', '')}`);
  const rounded = BigInt(Number(value));
  const negative = (1n << BigInt(8 * Math.ceil(right.length / 2))) - value;
  const bare = withoutZeros(given.toUpperCase().replace(/^-/, ''));
  if (given.startsWith('-') && texts(negative).includes(bare))
    return ': it is the right one read as a negative number; put a zero byte before its bytes';
  if (rounded !== value && texts(rounded).includes(bare))
    return ': it is the right one rounded by a floating-point number (double); use a type for large integers';
  const lower = [32n, 64n].find((bits) => texts(value % (1n << bits)).includes(bare));
  return lower === undefined || value < 1n << lower ? '' : `: it is the last ${lower} bits of the right one`;
}

const nearest = 64n;

/** Whether the numbers are so near each other that they may be of two certificates of one authority. */
function isNeighbour(given: string, right: string): boolean {
  if (!/^[0-9a-f]+$/i.test(given) || !/^[0-9a-f]+$/i.test(right)) return false;
  const apart = BigInt(`0x${given}`) - BigInt(`0x${right}`);
  return apart <= nearest && apart >= -nearest;
}

/**
 * A clause to follow the finding, or nothing.
 * @param isOwnKey whether the signature is known to be of the key of this certificate
 */
export function serialHint(given: string, { der, fields, x509 }: KnownCertificate, isOwnKey = true): string {
  const right = serialText(fields.serial);
  const upper = given.toUpperCase().replaceAll(/[^0-9A-F]/g, '');
  const reversed = (right.match(/../g) ?? []).toReversed().join('');
  if (withoutZeros(upper) === withoutZeros(reversed))
    return ': its bytes stand in reverse order, as GetSerialNumber of .NET gives them';
  for (const name of ['sha1', 'sha256', 'md5']) {
    if (upper === createHash(name).update(der).digest('hex').toUpperCase())
      return `: it is the ${name === 'md5' ? 'MD5' : name.replace('sha', 'SHA-')} fingerprint of the certificate`;
  }
  if (Buffer.from(right, 'hex').toString('base64') === given) return ': it is the base64 of the right one';
  if (Buffer.from(right).toString('hex').toUpperCase() === upper)
    return ': it is the hexadecimal of its hexadecimal text';
  if (
    Buffer.from(BigInt(`0x${right.replace('-', '')}`).toString())
      .toString('hex')
      .toUpperCase() === upper
  )
    return ': it is the hexadecimal of its decimal text';
  const number = isOwnKey || !isNeighbour(given, right) ? numericHint(given, right) : '';
  if (number !== '') return number;
  if (x509.ca) return ': the certificate sent is that of an authority (CA); send the signing one';
  if (upper.length > 3 && (right.startsWith(upper) || right.endsWith(upper)))
    return ': it is a part of the right one';
  return '';
}

/** The same for a text that is no hexadecimal number. */
export function serialTextHint(given: string, { fields }: KnownCertificate): string {
  const filler = fillerClue(given);
  if (filler !== undefined) return `: ${filler}`;
  const [, mantissa] = /^(\d[.,]\d+)e\+?\d+$/i.exec(given) ?? [];
  if (mantissa !== undefined)
    return ': it is in exponent notation, as a floating-point number is printed; use a type for large integers';
  const octets = Buffer.from(serialText(fields.serial), 'hex');
  if ([octets.toString('base64'), octets.toString('base64url')].includes(given))
    return ': it is the base64 of the right one; write its hexadecimal digits';
  const right = withoutZeros(serialText(fields.serial));
  const tokens = given
    .toUpperCase()
    .split(/[^0-9A-F]+/)
    .map(withoutZeros);
  return right !== '' && tokens.includes(right)
    ? ': the right one stands in it, with something around it'
    : '';
}

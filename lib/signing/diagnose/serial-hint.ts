/** Where a serial number that is not the certificate's may come from. */

import { createHash } from 'node:crypto';
import { serialText } from '../key-id.js';
import type { KnownCertificate } from '../known-certificate.js';

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}

/** A clause to follow the finding, or nothing. */
export function serialHint(given: string, { der, fields }: KnownCertificate): string {
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
  if (upper.length > 3 && (right.startsWith(upper) || right.endsWith(upper)))
    return ': it is a part of the right one';
  return '';
}

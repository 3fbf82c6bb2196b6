/** The request for a time stamp (RFC 3161, section 2.4.1). */

import { createHash } from 'node:crypto';
import { asn1 } from '../../certificates/index.js';

const { boolean, der, integer, nothing, octetString, oid, sequence } = asn1;

export const sha256Oid = '2.16.840.1.101.3.4.2.1';

/** What a time stamp is over: SHA-256 of the bytes. */
export function imprintOf(stamped: Buffer): Buffer {
  return createHash('sha256').update(stamped).digest();
}

/**
 * Asks for a time stamp, and for the certificate of the authority in it.
 * @param nonce comes back in the reply; its first byte is from 1 to 127
 */
export function timeStampRequest(stamped: Buffer, nonce: Buffer): Buffer {
  const imprint = sequence(sequence(oid(sha256Oid), nothing()), octetString(imprintOf(stamped)));
  return der(sequence(integer(Buffer.of(1)), imprint, integer(nonce), boolean(true)));
}

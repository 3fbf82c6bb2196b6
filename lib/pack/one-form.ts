/**
 * ECDSA signatures in one form. Of each there are two that verify, with s and with the order of the curve
 * less s: the smaller one is ours, so that no byte of a seal can be changed unseen.
 */

import { asn1 } from '../certificates/index.js';
import { itemsOf, readOnly, tags, type Element } from '../model/der.js';

/** The order of P-256 (FIPS 186-4, D.1.2.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function numberIn(element: Element | undefined): bigint {
  if (element?.tag !== tags.integer) throw new Error('no number');
  return BigInt(`0x${element.content.toString('hex')}`);
}

function integer(value: bigint): asn1.Asn1 {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  // A number whose first bit is set would be negative.
  return asn1.integer((bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);
}

/**
 * The signature (DER of RFC 3279) with the smaller s.
 * @throws Error when it cannot be read.
 */
export function oneForm(signature: Buffer): Buffer {
  const read = itemsOf(readOnly(signature));
  const [r, s] = [numberIn(read?.[0]), numberIn(read?.[1])];
  return asn1.der(asn1.sequence(integer(r), integer(s > order / 2n ? order - s : s)));
}

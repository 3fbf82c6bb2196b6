/**
 * ECDSA signatures in one form. Of each there are two that verify, with s and with the order of the curve
 * less s: the smaller one is ours, so that no byte of a seal can be changed unseen.
 */

import forge from 'node-forge';

const { asn1 } = forge;
const { Class: of, Type: type } = asn1;

/** The order of P-256 (FIPS 186-4, D.1.2.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function numberIn(element: forge.asn1.Asn1, index: number): bigint {
  const found = typeof element.value === 'string' ? undefined : element.value[index];
  if (found?.type !== type.INTEGER || typeof found.value !== 'string') throw new Error('no number');
  return BigInt(`0x${Buffer.from(found.value, 'latin1').toString('hex')}`);
}

function integer(value: bigint): forge.asn1.Asn1 {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  // A number whose first bit is set would be negative.
  const padded = (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  return asn1.create(of.UNIVERSAL, type.INTEGER, false, padded.toString('latin1'));
}

/**
 * The signature (DER of RFC 3279) with the smaller s.
 * @throws Error when it cannot be read.
 */
export function oneForm(signature: Buffer): Buffer {
  const read = asn1.fromDer(signature.toString('latin1'));
  const [r, s] = [numberIn(read, 0), numberIn(read, 1)];
  const smaller = s > order / 2n ? order - s : s;
  const written = asn1.create(of.UNIVERSAL, type.SEQUENCE, true, [integer(r), integer(smaller)]);
  return Buffer.from(asn1.toDer(written).getBytes(), 'latin1');
}

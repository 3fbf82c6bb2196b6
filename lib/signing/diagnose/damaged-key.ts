/**
 * A certificate that was damaged in one character of its base64, inside the key: with the right character the
 * signature can be read.
 */

import { constants, createPublicKey, publicDecrypt, type KeyObject } from 'node:crypto';

/** A key as it was before, and what became of the certificate. */
export interface MendedKey {
  readonly key: KeyObject;
  /** To follow "TPP-Signature-Certificate was damaged: ". */
  readonly what: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Whether what a key makes of a signature begins as PKCS #1 v1.5 pads; chance does so once in 2^32. */
function isPadded(signature: Buffer, key: KeyObject): boolean {
  try {
    const block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
    return block.readUInt32BE(0) === 0x0001ffff;
  } catch {
    return false;
  }
}

/** Bytes with six bits changed, those of one character of their base64. */
function withCharacter(bytes: Buffer, at: number, change: number): Buffer {
  const changed = Buffer.from(bytes);
  const first = Math.floor((at * 6) / 8);
  const shift = 16 - 6 - ((at * 6) % 8);
  const mask = change << shift;
  changed[first] = (changed[first] ?? 0) ^ (mask >> 8);
  if ((mask & 0xff) !== 0 && first + 1 < changed.length)
    changed[first + 1] = (changed[first + 1] ?? 0) ^ (mask & 0xff);
  return changed;
}

/**
 * Looks for the character of a certificate's base64 with which its key has made the signature. Each try costs
 * what verifying costs, a key of 2048 bits needs some 20,000.
 * @param certificate the DER that was sent
 */
export function mendedKey(signature: Buffer, key: KeyObject, certificate: Buffer): MendedKey | undefined {
  const sent = key.export({ format: 'der', type: 'pkcs1' });
  const from = certificate.indexOf(sent);
  const { n = '' } = key.export({ format: 'jwk' });
  const modulus = from + sent.indexOf(Buffer.from(n, 'base64url'));
  if (from < 0) return undefined;
  const base64 = certificate.toString('base64');
  const last = Math.floor(((modulus + signature.length) * 8 - 1) / 6);
  for (let at = Math.floor((modulus * 8) / 6); at <= last; at += 1) {
    for (let change = 1; change < alphabet.length; change += 1) {
      const changed = withCharacter(certificate, at, change).subarray(from, from + sent.length);
      const mended = keyOf(changed);
      if (mended === undefined || !isPadded(signature, mended)) continue;
      const found = base64.charAt(at);
      const right = alphabet.charAt(alphabet.indexOf(found) ^ change);
      const what = `character ${at + 1} of its base64 is ${found}, and with ${right} there the signature is of its key`;
      return { key: mended, what };
    }
  }
  return undefined;
}

function keyOf(pkcs1: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: pkcs1, format: 'der', type: 'pkcs1' });
  } catch {
    return undefined;
  }
}

/**
 * The seal: a detached CMS signature over the manifest, by an RSA or a P-256 key, which `openssl cms -verify`
 * accepts. It has one form: what was read is written again with what it holds, and only the same bytes are a
 * seal of ours.
 */

import { sign, verify, type KeyObject, type X509Certificate } from 'node:crypto';
import { digestOf, isEc, message, partsOf, signedAttributes, signedBytes, type SealParts } from './cms.js';
import { oneForm } from './one-form.js';

/** Whoever seals: the certificate, and its key, RSA or EC on P-256. */
export interface Sealer {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/**
 * Seals content.
 * @param at whole seconds
 */
export function seal(content: Buffer, { certificate, key }: Sealer, at: Date): Buffer {
  const attributes = signedAttributes(content, at);
  const signature = sign('sha256', signedBytes(attributes), key);
  return message(attributes, certificate, isEc(certificate) ? oneForm(signature) : signature);
}

export interface ReadSeal {
  readonly certificate: X509Certificate;
  readonly signingTime: Date;
}

/** What is wrong with a seal. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Whether a signature that verifies has the one form of its kind. */
function isInForm(signature: Buffer, certificate: X509Certificate): boolean {
  try {
    return !isEc(certificate) || oneForm(signature).equals(signature);
  } catch {
    return false;
  }
}

/**
 * Who sealed content, and when, as the seal says.
 * @throws SealError when it is no seal over this content.
 */
export function readSeal(der: Buffer, content: Buffer): ReadSeal {
  let parts: SealParts;
  try {
    parts = partsOf(der);
  } catch {
    throw new SealError('cannot be read as a CMS signature');
  }
  const { certificate, signature, digest, signingTime } = parts;
  if (!digest.equals(digestOf(content))) throw new SealError('is over other bytes than these');
  const attributes = signedAttributes(content, signingTime);
  if (!verify('sha256', signedBytes(attributes), certificate.publicKey, signature))
    throw new SealError('the signature is not that of the certificate in it');
  const isSame = message(attributes, certificate, signature).equals(der);
  if (!isSame || !isInForm(signature, certificate))
    throw new SealError('holds more or other bytes than a seal has');
  return { certificate, signingTime };
}

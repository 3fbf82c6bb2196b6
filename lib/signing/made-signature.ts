/**
 * What signing leaves behind for whoever checks the same message before it is sent. That a signature fits the
 * bytes that it was made over, with the key that made it, need not be calculated again; everything else about
 * a message is judged as if it came from a stranger.
 */

import { createPublicKey, type KeyObject } from 'node:crypto';
import { memoize } from '../model/memoize.js';

/** A signature (RSA PKCS#1 v1.5 with SHA-256) as this process made it. */
export interface MadeSignature {
  /** Its base64, as it stands in the signature part. */
  readonly base64: string;
  /** The bytes that were signed, as latin1 text. */
  readonly signed: string;
  readonly privateKey: KeyObject;
}

/** Whether a public key belongs to the private one; kept, because a run has few of them. */
const pairsWith = memoize((privateKey: KeyObject) =>
  memoize((publicKey: KeyObject) => createPublicKey(privateKey).equals(publicKey)),
);

/**
 * Whether a signature is the one that was made, over the same bytes and with the key that belongs to the
 * public one.
 */
export function isAsMade(
  made: MadeSignature,
  { base64, signed }: Pick<MadeSignature, 'base64' | 'signed'>,
  publicKey: KeyObject,
): boolean {
  return made.base64 === base64 && made.signed === signed && pairsWith(made.privateKey)(publicKey);
}

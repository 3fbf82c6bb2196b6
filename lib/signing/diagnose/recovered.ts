/** What the text of a signature holds under a key, whatever form the text has. */

import type { KeyObject } from 'node:crypto';
import { paddedBlock, recoveredHashes, type RecoveredHash } from './recovered-hash.js';
import { signatureForms, type SignatureForm } from './signature-forms.js';

/** Bytes of a signature under this key. */
export function octetsOf(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

/** What a signature may hold, in the first form of it that holds anything. */
export interface Recovered {
  readonly form: SignatureForm;
  readonly first: RecoveredHash;
  readonly hashes: readonly RecoveredHash[];
}

/** Reads a signature with a public key; undefined when it holds nothing under it. */
export function recovered(signatureText: string, key: KeyObject): Recovered | undefined {
  for (const form of signatureForms(signatureText, octetsOf(key))) {
    const hashes = recoveredHashes(form.bytes, key);
    const [first] = hashes;
    if (first !== undefined) return { form, first, hashes };
  }
  return undefined;
}

/** The padded bytes of a signature that this key made over something that is no hash. */
export function paddedOther(signatureText: string, key: KeyObject): Buffer | undefined {
  for (const { bytes } of signatureForms(signatureText, octetsOf(key))) {
    const block = paddedBlock(bytes, key);
    if (block !== undefined) return block;
  }
  return undefined;
}

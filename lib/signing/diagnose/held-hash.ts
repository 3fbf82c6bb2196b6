/** What is said of the hash that a signature holds, apart from the string that was hashed. */

import type { Mistake } from './diagnosis.js';
import { formMistakes } from './form-mistakes.js';
import type { RecoveredHash } from './recovered-hash.js';
import type { SignatureForm } from './signature-forms.js';

const spokenHashes = {
  sha256: 'SHA-256',
  sha1: 'SHA-1',
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha224: 'SHA-224',
  md5: 'MD5',
  'sha3-256': 'SHA3-256',
  'sha3-384': 'SHA3-384',
  'sha3-512': 'SHA3-512',
  'sha3-224': 'SHA3-224',
  'sha512-256': 'SHA-512/256',
  'sha512-224': 'SHA-512/224',
  ripemd160: 'RIPEMD-160',
} as const;

export function held(hash: RecoveredHash): { readonly algorithm: string; readonly hash: string } {
  const algorithm = hash.form === 'unhashed' ? 'unhashed' : spokenHashes[hash.algorithm];
  return { algorithm, hash: hash.hex };
}

/** What the signer did apart from the string that was signed. */
export function outerMistakes(form: SignatureForm, hash: RecoveredHash, named: string): readonly Mistake[] {
  const meant = named === 'sha512' ? 'rsa-sha512 means SHA-512' : 'rsa-sha256 means SHA-256';
  const otherHash: Mistake = {
    cause: 'hash-algorithm',
    explanation: `the signer hashed with ${spokenHashes[hash.algorithm]}; ${meant}`,
  };
  const isOther = hash.algorithm !== named && hash.form !== 'unhashed';
  const ofHash = [formMistakes[hash.form], isOther ? otherHash : undefined];
  return [...form.mistakes, ...ofHash.filter((each) => each !== undefined)];
}

/** The hash of what the signer tells, where the signature holds it. */
export function believed(
  hashes: readonly RecoveredHash[],
  told: string | undefined,
): RecoveredHash | undefined {
  if (told === undefined) return undefined;
  const bytes = Buffer.from(told, 'latin1');
  return hashes.find((each) => each.matches(bytes));
}

/**
 * Finds the hash of a candidate among those that the signature may hold. Where the signer tells what it
 * signed, bytes are compared instead.
 */
export function matcher(hashes: readonly RecoveredHash[], inside: RecoveredHash | undefined, told = '') {
  const bytes = Buffer.from(told, 'latin1');
  if (inside === undefined) return (candidate: Buffer) => hashes.find((each) => each.matches(candidate));
  return (candidate: Buffer) => (candidate.equals(bytes) ? inside : undefined);
}

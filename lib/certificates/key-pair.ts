/**
 * Key pairs of minted certificates. They live in memory only: generating costs about 0.1 s each, so pairs are
 * made side by side and shared.
 */

import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** RSA key pairs (2048 bits unless told otherwise), generated at once on the thread pool. */
export async function generateKeys(count: number, bits = 2048): Promise<readonly KeyPair[]> {
  return Promise.all(Array.from({ length: count }, () => generate('rsa', { modulusLength: bits })));
}

/**
 * An elliptic-curve pair on P-256, in 0.1 ms: for authorities and TLS servers, since requests are signed with
 * RSA.
 */
export async function generateEcKeys(): Promise<KeyPair> {
  return generate('ec', { namedCurve: 'P-256' });
}

/** The pair of a private key in PEM; throws node:crypto's error when the text is no private key. */
export function keyPairFromPem(pem: string): KeyPair {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The private key as PKCS #8 PEM, for TLS servers and for programs that take a file. */
export function privateKeyPem(keys: KeyPair): string {
  return keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

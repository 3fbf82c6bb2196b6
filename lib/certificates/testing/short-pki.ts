/** A test PKI with short keys, for tests that sign much and ask for no length. */

import { generateEcKeys, generateKeys } from '../key-pair.js';
import { mintTestPki, type TestPki } from '../test-pki.js';

/** Mints it around a moment. */
export async function mintShortPki(now: Date): Promise<TestPki> {
  const [pairs, authority] = await Promise.all([generateKeys(4, 1024), generateEcKeys()]);
  const [intermediate, primary, second, others] = pairs;
  if (!intermediate || !primary || !second || !others) throw new Error('too few key pairs');
  const shared = { root: authority, foreignRoot: authority, otherIntermediate: authority, server: authority };
  return mintTestPki(now, { keys: { ...shared, intermediate, primary, second, others } });
}

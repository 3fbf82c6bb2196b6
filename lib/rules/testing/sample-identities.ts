/**
 * Identities of every kind, minted once with short keys, and the context in which their requests are judged.
 */

import {
  generateEcKeys,
  generateKeys,
  mintTestPki,
  readPsd2Roles,
  type TestPki,
  trustOf,
} from '../../certificates/index.js';
import { prepareSigner, type PreparedSigner } from '../../signing/index.js';
import type { RuleContext } from '../rule.js';

/** A Monday in Norway, before structured addresses are enforced anywhere. */
export const sampleNow = Date.UTC(2026, 1, 16, 9, 30, 0);
/** A day after structured addresses are enforced everywhere. */
export const enforcedNow = Date.UTC(2026, 10, 16, 9, 30, 0);

let minted: Promise<TestPki> | undefined;

/** Short keys: thousands of requests are signed here, and no rule asks for the length. */
async function mintSamplePki(): Promise<TestPki> {
  const [pairs, authority] = await Promise.all([generateKeys(4, 1024), generateEcKeys()]);
  const [intermediate, primary, second, others] = pairs;
  if (!intermediate || !primary || !second || !others) throw new Error('too few key pairs');
  const shared = { root: authority, foreignRoot: authority, otherIntermediate: authority, server: authority };
  return mintTestPki(new Date(sampleNow), { keys: { ...shared, intermediate, primary, second, others } });
}

/** The certificates of these tests, minted once. */
export function samplePki(): Promise<TestPki> {
  minted ??= mintSamplePki();
  return minted;
}

/** The signer of an identity. */
export async function sampleSigner(name: keyof TestPki['tpps'] = 'primary'): Promise<PreparedSigner> {
  const { tpps } = await samplePki();
  return prepareSigner({ certificate: tpps[name].der, privateKey: tpps[name].keys.privateKey });
}

export async function sampleContext(changes: Partial<RuleContext> = {}): Promise<RuleContext> {
  const pki = await samplePki();
  return {
    now: sampleNow,
    environment: 'sandbox',
    trust: trustOf(pki),
    readRoles: readPsd2Roles,
    unprocessable: /[\u{10000}-\u{10FFFF}]/u,
    ...changes,
  };
}

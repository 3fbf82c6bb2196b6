/**
 * Identities of every kind, minted once with short keys, and the context in which their requests are judged.
 */

import { readPsd2Roles, type TestPki, trustOf } from '../../certificates/index.js';
import { mintShortPki } from '../../certificates/testing/short-pki.js';
import { prepareSigner, type PreparedSigner } from '../../signing/index.js';
import type { RuleContext } from '../rule.js';

/** A Monday in Norway, before structured addresses are enforced anywhere. */
export const sampleNow = Date.UTC(2026, 1, 16, 9, 30, 0);
/** A day after structured addresses are enforced everywhere. */
export const enforcedNow = Date.UTC(2026, 10, 16, 9, 30, 0);

let minted: Promise<TestPki> | undefined;

/** The certificates of these tests, minted once. */
export function samplePki(): Promise<TestPki> {
  minted ??= mintShortPki(new Date(sampleNow));
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

import { createPublicKey, createSign, createVerify, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readStoredPki, storedPki, StoredPkiError } from './stored-pki.js';
import { mintTestPki } from './test-pki.js';

const pki = mintTestPki(new Date('2026-06-15T12:00:00Z'));

describe('a stored PKI', () => {
  test('comes back with the same certificates, keys and chains', async () => {
    const made = await pki;
    const read = readStoredPki(storedPki(made));
    expect(read.tpps.primary.pem).toBe(made.tpps.primary.pem);
    expect(read.tpps.primary.base64).toBe(made.tpps.primary.base64);
    expect(read.server.issuers.map((each) => each.pem)).toEqual([made.intermediate.pem, made.root.pem]);
    expect(read.tpps.untrusted.issuers.map((each) => each.pem)).toEqual([made.foreignRoot.pem]);
    expect(read.root.subject).toEqual(made.root.subject);
    const signature = createSign('sha256').update('text').sign(read.tpps.second.keys.privateKey);
    const key = createPublicKey(
      new X509Certificate(made.tpps.second.pem).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    expect(createVerify('sha256').update('text').verify(key, signature)).toBe(true);
    expect(storedPki(read)).toBe(storedPki(made));
  });

  test('anything else is refused without a word of what it holds', async () => {
    const text = storedPki(await pki);
    const stored: Readonly<Record<string, { readonly key: string }>> = JSON.parse(text);
    const swapped = { ...stored, primary: { ...stored['primary'], key: stored['second']?.key } };
    const missing = { ...stored, second: undefined };
    const broken = [
      '',
      '{}',
      '[1]',
      'null',
      text.slice(0, 900),
      JSON.stringify(swapped),
      JSON.stringify(missing),
    ];
    for (const each of broken) {
      expect(() => readStoredPki(each)).toThrow(StoredPkiError);
      expect(() => readStoredPki(each)).toThrow(/^holds no complete set of certificates and keys$/);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { signerFor } from '../../fixtures/vectors/specimen.js';
import { CertificateStore, readCertificateHeader } from './known-certificate.js';

const [first, second, third] = ['plain', 'leading-hash', 'repeated-ou'].map(
  (id) => signerFor(id).certificateBase64,
);

describe('certificates by header text', () => {
  test('a certificate is read once', () => {
    const store = new CertificateStore();
    const reading = store.read(first ?? '');
    expect(reading.certificate?.keyId).toBe(signerFor('plain').keyId);
    expect(reading.certificate?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(store.read(first ?? '')).toBe(reading);
  });

  test('the one used longest ago makes room', () => {
    const store = new CertificateStore(2);
    const one = store.read(first ?? '');
    const two = store.read(second ?? '');
    expect(store.read(first ?? '')).toBe(one);
    store.read(third ?? '');
    expect(store.size).toBe(2);
    expect(store.read(first ?? '')).toBe(one);
    expect(store.read(second ?? '')).not.toBe(two);
  });

  test('a text with the same end is another certificate', () => {
    const store = new CertificateStore();
    const kept = store.read(first ?? '');
    const forged = `AAAA${(first ?? '').slice(4)}`;
    expect(store.read(forged).certificate).toBeUndefined();
    expect(store.read(first ?? '')).toBe(kept);
  });

  test('junk is not kept', () => {
    const store = new CertificateStore();
    for (let count = 0; count < 300; count += 1) store.read(`junk${count}`);
    expect(store.size).toBe(0);
  });

  test.each(['', ' ', '=', 'AAAA', 'MIIB', '\u0000', '-----BEGIN CERTIFICATE----------END', 'MA=='])(
    '%j is no certificate',
    (text) => {
      const { certificate, findings } = readCertificateHeader(text);
      expect(certificate).toBeUndefined();
      expect(findings.length).toBeGreaterThan(0);
    },
  );
});

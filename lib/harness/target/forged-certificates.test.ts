import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseKeyId } from '../../signing/index.js';
import { bundledCertificates, forgedCertificates } from './forged-certificates.js';
import { sampleTpp } from './sample-target.js';

test('a TPP makes certificates for its own key that no authority signed', async () => {
  const tpp = await sampleTpp();
  const own = new X509Certificate(tpp.signer.certificate);
  const forged = forgedCertificates(tpp).map(({ certificateBase64, keyId }) => ({
    x509: new X509Certificate(Buffer.from(certificateBase64, 'base64')),
    serial: parseKeyId(keyId)?.serial,
  }));
  expect(forged).toHaveLength(4);
  for (const { x509, serial } of forged) {
    expect(x509.checkPrivateKey(tpp.signer.privateKey)).toBe(true);
    expect(x509.serialNumber).toBe(serial);
  }
  const [issued, named, alone, spoilt] = forged.map(({ x509 }) => x509);
  expect(issued?.issuer).toBe(own.subject);
  expect(issued?.verify(own.publicKey)).toBe(true);
  expect([named?.subject, named?.issuer]).toEqual([own.subject, own.issuer]);
  expect(named?.verify(own.publicKey)).toBe(true);
  expect(alone?.issuer).toBe(alone?.subject);
  expect(spoilt?.toLegacyObject().pubkey).toEqual(own.toLegacyObject().pubkey);
  expect(spoilt?.fingerprint256).not.toBe(own.fingerprint256);
});

test('a certificate made for another key stands beside the one whose names it bears', async () => {
  const { signer } = await sampleTpp();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bundles = bundledCertificates({ privateKey }, signer);
  expect(bundles).toHaveLength(6);
  const [pem] = bundles;
  const both = Buffer.from(pem?.certificateBase64 ?? '', 'base64')
    .toString()
    .split(/(?=-----BEGIN)/)
    .map((each) => new X509Certificate(each));
  expect(both.map((each) => each.checkPrivateKey(privateKey))).toEqual([true, false]);
  expect(new Set(both.map(({ subject }) => subject)).size).toBe(1);
  expect(new Set(both.map(({ serialNumber }) => serialNumber)).size).toBe(1);
});

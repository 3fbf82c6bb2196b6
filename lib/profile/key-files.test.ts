/**
 * Each wrong file that users give for a key or a certificate is answered with one line that says what it is.
 */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkPair, readCertificateFile, readKeyFile } from './key-files.js';

const { asn1, pki, pkcs12, pkcs7 } = forge;
const { privateKey: rsa, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function pemOf(key: KeyObject, type: 'pkcs1' | 'pkcs8' = 'pkcs8'): string {
  return key.export({ type, format: 'pem' }).toString();
}

function certificateFor(key: KeyObject): string {
  const certificate = pki.createCertificate();
  const secret = pki.privateKeyFromPem(pemOf(key, 'pkcs1'));
  certificate.publicKey = pki.setRsaPublicKey(secret.n, secret.e);
  certificate.serialNumber = '0a';
  certificate.validity.notBefore = new Date(0);
  certificate.validity.notAfter = new Date(4e12);
  certificate.setSubject([{ name: 'commonName', value: 'Test' }]);
  certificate.setIssuer(certificate.subject.attributes);
  certificate.sign(secret, forge.md.sha256.create());
  return pki.certificateToPem(certificate);
}

function fetched(content: string | Buffer) {
  return { bytes: Buffer.from(content), described: '--file x' };
}

function der(element: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(element).getBytes(), 'latin1');
}

let own: string;
let foreign: string;
let store: Buffer;
let request: string;
let bundle: Buffer;

beforeAll(() => {
  own = certificateFor(rsa);
  foreign = certificateFor(other);
  const secret = pki.privateKeyFromPem(pemOf(rsa, 'pkcs1'));
  store = der(pkcs12.toPkcs12Asn1(secret, [pki.certificateFromPem(own)], 'x', { count: 1 }));
  const asked = pki.createCertificationRequest();
  asked.publicKey = pki.setRsaPublicKey(secret.n, secret.e);
  asked.setSubject([{ name: 'commonName', value: 'Test' }]);
  asked.sign(secret);
  request = pki.certificationRequestToPem(asked);
  const signed = pkcs7.createSignedData();
  signed.addCertificate(own);
  bundle = der(signed.toAsn1());
});

describe('private keys', () => {
  const pem = pemOf(rsa);
  test.each<[string, () => string | Buffer]>([
    ['PKCS #8', () => pem],
    ['PKCS #1', () => pemOf(rsa, 'pkcs1')],
    ['CRLF', () => pem.replaceAll('\n', '\r\n')],
    ['behind its certificate', () => own + pem],
    ['PKCS #8 in DER', () => rsa.export({ type: 'pkcs8', format: 'der' })],
    ['PKCS #1 in DER', () => rsa.export({ type: 'pkcs1', format: 'der' })],
    ['DER in base64', () => rsa.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
  ])('%s is read', (_, content) => {
    expect(readKeyFile(fetched(content())).equals(rsa)).toBe(true);
  });

  const locked = { cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  const encrypted = 'the key is encrypted; decrypt it, for example with openssl pkey';
  test.each<[string, () => string | Buffer, string]>([
    ['encrypted', () => rsa.export({ type: 'pkcs8', format: 'pem', ...locked }), encrypted],
    ['encrypted as of old', () => rsa.export({ type: 'pkcs1', format: 'pem', ...locked }), encrypted],
    ['encrypted in DER', () => rsa.export({ type: 'pkcs8', format: 'der', ...locked }), encrypted],
    [
      'public',
      () => publicKey.export({ type: 'spki', format: 'pem' }),
      'holds a public key; give the private key',
    ],
    ['a certificate', () => own, 'holds a certificate; certificate and key may be swapped'],
    [
      'a certificate in DER',
      () => der(pki.certificateToAsn1(pki.certificateFromPem(own))),
      'holds a certificate; certificate and key may be swapped',
    ],
    [
      'PKCS #12',
      () => store,
      'is PKCS #12 (.p12, .pfx); take key and certificate out of it with openssl pkcs12 -nodes',
    ],
    [
      'a Java key store',
      () => Buffer.from('feedfeed00000002', 'hex'),
      'is a Java key store; take key and certificate out of it with keytool and openssl pkcs12',
    ],
    [
      'of OpenSSH',
      () => '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----\n',
      'is an OpenSSH key; convert a copy of it with ssh-keygen -p -m PKCS8',
    ],
    ['UTF-16', () => Buffer.from(`\ufeff${pem}`, 'utf16le'), 'is UTF-16 text; save it as ASCII or UTF-8'],
    ['nothing', () => '', 'is empty'],
    ['something else', () => 'secret', 'is no private key that can be read; give PEM or DER'],
  ])('%s is told', (_, content, message) => {
    expect(() => readKeyFile(fetched(content()))).toThrow(`--file x: ${message}`);
  });
});

describe('certificates', () => {
  test.each<[string, () => string | Buffer, string]>([
    ['a private key', () => pemOf(rsa), 'holds a private key; certificate and key may be swapped'],
    [
      'a request',
      () => request,
      'holds a certificate request; give the certificate that the authority made of it',
    ],
    [
      'PKCS #7',
      () => `-----BEGIN PKCS7-----\n${bundle.toString('base64')}\n-----END PKCS7-----\n`,
      'is PKCS #7; take the certificate out with openssl pkcs7 -print_certs',
    ],
    [
      'PKCS #7 in DER',
      () => bundle,
      'is PKCS #7; take the certificate out with openssl pkcs7 -inform DER -print_certs',
    ],
    [
      'PKCS #12',
      () => store,
      'is PKCS #12 (.p12, .pfx); take key and certificate out of it with openssl pkcs12 -nodes',
    ],
  ])('%s is told', (_, content, message) => {
    expect(() => readCertificateFile(fetched(content()))).toThrow(`--file x: ${message}`);
  });

  test('a chain that begins with another certificate is told', () => {
    const file = fetched(foreign + own);
    const first = readCertificateFile(file);
    expect(() => checkPair(first, rsa, 'tpps.primary', file)).toThrow(
      'tpps.primary: the key belongs to certificate 2 of the file, not to the first; put that one first',
    );
    expect(() => checkPair(first, rsa, 'tpps.primary', fetched(foreign))).toThrow(
      'take the pair from one place',
    );
    expect(() => checkPair(readCertificateFile(fetched(own + foreign)), rsa, 'tpps.primary')).not.toThrow();
  });
});

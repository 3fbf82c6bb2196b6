import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CertificateUnreadableError, readCertificate } from './index.js';

const file = new URL('../../fixtures/vectors/distinguished-names.json', import.meta.url);
const vectors: {
  readonly vectors: readonly [{ readonly certificatePem: string }, { readonly certificatePem: string }];
} = JSON.parse(readFileSync(file, 'utf8'));
const pem = vectors.vectors[0].certificatePem;
const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '');
const octets = Buffer.from(base64, 'base64');

describe('the forms of one certificate', () => {
  test.each([
    ['der', octets],
    ['base64', base64],
    ['base64', Buffer.from(base64)],
    ['base64', `  ${base64}\n`],
    ['base64-with-blanks', base64.replaceAll(/(.{64})/g, '$1\n')],
    ['base64-with-blanks', base64.replaceAll(/(.{64})/g, '$1 ')],
    ['base64url', octets.toString('base64url')],
    ['base64-twice', Buffer.from(base64).toString('base64')],
    ['base64-of-pem', Buffer.from(pem).toString('base64')],
    ['percent-encoded', encodeURIComponent(base64)],
    ['percent-encoded', encodeURIComponent(pem)],
    ['pem', pem],
    ['pem', pem.replaceAll('\n', '\r\n')],
    ['pem', Buffer.from(pem)],
    ['pem', `subject=CN = something\n${pem}`],
    ['pem-with-spaces', pem.trim().replaceAll('\n', ' ')],
    ['pem-one-line', pem.replaceAll('\n', '')],
  ])('%s', (form, input) => {
    const record = readCertificate(input);
    expect(record.form).toBe(form);
    expect(record.count).toBe(1);
    expect(record.der.equals(octets)).toBe(true);
  });

  test('the first of several is read, and their number told', () => {
    const record = readCertificate(pem + vectors.vectors[1].certificatePem);
    expect(record.count).toBe(2);
    expect(record.der.equals(octets)).toBe(true);
  });
});

const secret = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';

describe('what is no certificate is told in one line that does not repeat it', () => {
  test.each([
    ['', 'this is empty'],
    ['not a certificate!', 'neither PEM nor base64'],
    ['aGVsbG8gd29ybGQ=', 'base64, but not of a certificate'],
    [`-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`, 'this is a private key'],
    [`-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----\n`, 'this is a private key'],
    ['-----BEGIN CERTIFICATE-----\nMIID', 'holds no whole certificate'],
    [
      '-----BEGIN CERTIFICATE REQUEST-----\nMIID\n-----END CERTIFICATE REQUEST-----',
      'holds no whole certificate',
    ],
    [octets.subarray(0, 300), 'no X.509 certificate'],
    [Buffer.concat([octets, Buffer.of(0)]), 'no X.509 certificate'],
    [base64.slice(0, 400), 'no X.509 certificate'],
    [secret, 'no X.509 certificate'],
  ])('%#', (input, reason) => {
    const reading = () => readCertificate(input);
    expect(reading).toThrow(CertificateUnreadableError);
    expect(reading).toThrow(reason);
    expect(reading).not.toThrow(secret);
    expect(reading).not.toThrow(/\n/);
  });

  test('no cut and no flipped octet of a certificate does more than that', () => {
    for (let at = 0; at < octets.length; at += 3) {
      const flipped = Buffer.from(octets);
      flipped[at] = (flipped[at] ?? 0) ^ 0xff;
      for (const input of [octets.subarray(0, at), flipped]) {
        try {
          readCertificate(input);
        } catch (error) {
          expect(error).toBeInstanceOf(CertificateUnreadableError);
        }
      }
    }
  });
});

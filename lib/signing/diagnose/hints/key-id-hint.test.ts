/** What is said of a keyId that does not fit: what it is, or how it is written. */

import { describe, expect, test } from 'vitest';
import names from '../../../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { X509Certificate } from 'node:crypto';
import { readCertificateHeader, type KnownCertificate } from '../../known-certificate.js';
import { judgeIssuer } from '../../issuer-verdict.js';
import { readNameText } from '../../name-text.js';
import { issuerHint, keyIdHint } from './key-id-hint.js';
import { serialHint, serialTextHint } from './serial-hint.js';

function certificateOf(): KnownCertificate {
  for (const { certificatePem } of names.vectors) {
    const { raw } = new X509Certificate(certificatePem);
    const { certificate } = readCertificateHeader(raw.toString('base64'));
    if (certificate !== undefined && certificate.fields.subject.length > 1) return certificate;
  }
  throw new Error('there is no certificate');
}

const certificate = certificateOf();
const { keyId, x509 } = certificate;
const serial = keyId.slice(3, keyId.indexOf(','));

describe('a keyId of another form', () => {
  test.each([
    [x509.fingerprint256, /SHA-256 fingerprint of the certificate/],
    [x509.fingerprint.replaceAll(':', '').toLowerCase(), /SHA-1 fingerprint/],
    [serial, /the serial number alone/],
    [keyId.slice(keyId.indexOf('CA=') + 3), /the issuer alone/],
    [`SN=${serial}`, /serial number alone|issuer, CA=…, is missing/],
    [keyId.slice(keyId.indexOf('CA=')), /serial number, SN=…, is missing/],
    [keyId.replace(',CA=', ','), /CA= is missing before the issuer/],
    [encodeURIComponent(keyId), /percent-encoded/],
    [Buffer.from(keyId).toString('base64'), /base64/],
    [keyId.replace('SN=', 'SERIALNUMBER='), /called SERIALNUMBER and CA/],
    [keyId.replace('SN=', 'sn=').replace(',CA=', ',ca='), /called sn and ca; write SN and CA/],
    [keyId.replace(',CA=', ', CA='), /blanks stand around/],
    [keyId.replace('SN=', 'SN = '), /blanks stand around/],
    [` ${keyId}`, /blanks stand around/],
    ['https://tpp.example/seal.pem', /an address/],
    ['4a79b9ac-1b48-4a2a-9e0b-7b4147456361', /UUID/],
  ])('%s', (text, told) => {
    expect(keyIdHint(text, certificate)).toMatch(told);
  });

  test('of which nothing is known is told nothing of', () => {
    expect(keyIdHint('Test', certificate)).toBe('');
  });
});

test('an issuer whose letters or name nothing explains is told nothing of', () => {
  expect(issuerHint('CN=Somebody Else,C=SE', certificate)).toBeUndefined();
  expect(issuerHint('', certificate)?.hint).toBe('it is empty');
});

test.each([
  ['${serial}', /placeholder/],
  ['5.0E+27', /exponent notation/],
  [`${serial}h (decimal)`, /the right one stands in it/],
  ['xyz', /^$/],
  [
    Buffer.from(serial.padStart(serial.length + (serial.length % 2), '0'), 'hex').toString('base64'),
    /base64 of the right one/,
  ],
])('a serial number that is no number, %s, is told', (text, told) => {
  expect(serialTextHint(text, certificate)).toMatch(told);
});

test('the hexadecimal of a decimal serial number is told', () => {
  const decimal = BigInt(`0x${serial}`).toString();
  expect(serialHint(Buffer.from(decimal).toString('hex'), certificate)).toMatch(/of its decimal text/);
});

test('a serial number of nobody is told nothing of', () => {
  expect(serialHint('4D0000000000000000000000000000000000007F', certificate)).toBe('');
});

test.each(['CN=A,2.5.4.97=#0c0141,O=Fjord, Nett AS', 'CN=A, OID.2.5.4.97=#0C0141, O=Fjord, Nett AS'])(
  'a comma without its backslash, whatever else is spelt otherwise: %s',
  (text) => {
    const issuer = readNameText('CN=A,2.5.4.97=#0c0141,O=Fjord\\, Nett AS')?.name ?? [];
    expect(judgeIssuer(text, { issuer, subject: [] }).reason).toBe('escapes-missing');
  },
);

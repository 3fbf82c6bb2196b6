import { sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  certificatePem,
  changed,
  payment,
  paymentTime as now,
  plus,
  signerFor,
  without,
} from '../../fixtures/vectors/specimen.js';
import type { WireRequest } from '../model/http.js';
import { usualSeverity, type SignatureFindingCode } from './finding.js';
import { signRequest, type SigningOptions } from './sign.js';
import { verifyRequest, type VerifyOptions } from './verify.js';

const signer = signerFor('plain');
const other = signerFor('norwegian-utf8');
const high = signerFor('high-bit');
const signed = signRequest(payment, signer);
const pem = certificatePem('plain');
const rawKeyId = 'SN=C0FFEE,CA=CN=Ærlig CA,O=Bærum Tillitstjenester Å/S,L=Tromsø,C=NO';
const latin1Header = `keyId="${rawKeyId}",algorithm="rsa-sha256",headers="date digest x-request-id psu-id tpp-redirect-uri",signature="AAAA"`;

function made(options: SigningOptions, request = payment): WireRequest {
  return signRequest(request, signer, options);
}

function signatureOnly(change: (value: string) => string): WireRequest {
  return changed(signed, 'signature', change);
}

function certificateOnly(change: (value: string) => string): WireRequest {
  return changed(signed, 'tpp-signature-certificate', change);
}

/** One literal case and more for every code; the list of codes is what the module decides about, so none may be without. */
type Case = readonly [
  what: string,
  request: WireRequest,
  expected: readonly SignatureFindingCode[],
  options?: VerifyOptions,
];
const table: readonly Case[] = [
  ['no Signature', without(signed, 'Signature'), ['signature-missing']],
  ['two Signature lines', plus(signed, ['signature', 'x']), ['signature-duplicated']],
  [
    'raw UTF-8 in the name',
    signRequest(payment, { ...other, keyId: rawKeyId }, { wrap: 'never' }),
    ['signature-not-ascii'],
  ],
  [
    'raw ISO-8859-1 in the name',
    changed(signRequest(payment, other), 'signature', () => latin1Header),
    ['signature-not-ascii', 'signature-length'],
  ],
  [
    'the scheme of Authorization',
    signatureOnly((value) => `Signature ${value}`),
    ['signature-scheme-prefix'],
  ],
  ['a broken encoded-word', signatureOnly(() => '=?utf-8?B?***?='), ['encoded-word-malformed']],
  ['an unknown charset', signatureOnly(() => '=?x-nope?B?YQ==?='), ['encoded-word-charset']],
  ['an encoded-word inside keyId', made({ keyId: 'SN=1,CA==?utf-8?B?w4Y=?=' }), ['encoded-word-misplaced']],
  ['no algorithm', signatureOnly((value) => value.replace('algorithm="rsa-sha256",', '')), ['part-missing']],
  ['headers twice', signatureOnly((value) => `${value},headers="date"`), ['part-duplicated']],
  [
    'algorithm without quotes',
    signatureOnly((value) => value.replace('"rsa-sha256"', 'rsa-sha256')),
    ['part-unquoted'],
  ],
  ['no closing quote', signatureOnly((value) => value.slice(0, -1)), ['part-malformed', 'part-missing']],
  [
    'bare quotes in the name',
    made({ keyId: signer.keyId.replace('CN=', 'CN="').replace(',O=', '",O=') }),
    ['part-quote-unescaped', 'issuer-dialect'],
  ],
  ['a fifth part', signatureOnly((value) => `${value},created="1"`), ['part-unknown']],
  ['keyid in lower case', signatureOnly((value) => value.replace('keyId', 'keyid')), ['part-name-case']],
  [
    'algorithm first',
    signatureOnly((value) => `algorithm="rsa-sha256",${value.replace('algorithm="rsa-sha256",', '')}`),
    ['parts-reordered'],
  ],
  ['blanks after the commas', signatureOnly((value) => value.replaceAll('",', '", ')), ['parts-spaced']],
  ['a thumbprint as keyId', made({ keyId: '3f:ab:77' }), ['key-id-malformed']],
  ['DN for CA', made({ keyId: signer.keyId.replace(',CA=', ',DN=') }), ['key-id-malformed']],
  ['colons in the serial', made({ keyId: signer.keyId.replace('SN=0A', 'SN=0A:') }), ['serial-malformed']],
  ['another serial', made({ keyId: signer.keyId.replace('SN=0A', 'SN=0B') }), ['serial-mismatch']],
  [
    'a decimal serial',
    signRequest(payment, high, { keyId: high.keyId.replace('SN=80', 'SN=128') }),
    ['serial-decimal'],
  ],
  [
    'a lower-case serial',
    made({ keyId: signer.keyId.replace('SN=0A1B', 'SN=0a1b') }),
    ['serial-not-upper-case'],
  ],
  [
    'a serial with the sign octet',
    made({ keyId: signer.keyId.replace('SN=', 'SN=00') }),
    ['serial-leading-zeros'],
  ],
  [
    'the issuer in forward order',
    made({
      keyId: `${signer.keyId.slice(0, 35)},CA=C=NO,O=Test Trust Services AS,CN=Test Qualified Seal CA 1`,
    }),
    ['issuer-mismatch'],
  ],
  ['%20 for blanks in the issuer', made({ keyId: signer.keyId.replaceAll(' ', '%20') }), ['issuer-dialect']],
  ['hs2019', made({ algorithm: 'hs2019' }), ['algorithm-unknown']],
  ['SHA256withRSA', made({ algorithm: 'SHA256withRSA' }), ['algorithm-alias']],
  ['RSA-SHA256', made({ algorithm: 'RSA-SHA256' }), ['algorithm-alias']],
  [
    'rsa-sha512, truly',
    made({ algorithm: 'rsa-sha512', signBytes: (bytes, key) => sign('sha512', bytes, key) }),
    ['algorithm-discouraged'],
  ],
  [
    'rsa-sha512 over a SHA-256 signature',
    made({ algorithm: 'rsa-sha512' }),
    ['algorithm-discouraged', 'algorithm-mismatch'],
  ],
  [
    'rsa-sha256 over a SHA-512 signature',
    made({ signBytes: (bytes, key) => sign('sha512', bytes, key) }),
    ['algorithm-mismatch'],
  ],
  ['an empty list', made({ headersText: '' }), ['headers-empty']],
  [
    'names in upper case',
    made({ headersText: 'Date Digest X-Request-ID PSU-ID TPP-Redirect-URI' }),
    ['headers-upper-case'],
  ],
  [
    'names separated by commas',
    made({ headersText: 'date,digest,x-request-id,psu-id,tpp-redirect-uri' }),
    ['headers-separator'],
  ],
  [
    'two spaces between names',
    made({ headersText: 'date  digest x-request-id psu-id tpp-redirect-uri' }),
    ['headers-spacing'],
  ],
  [
    'date listed and signed twice',
    made({ headers: ['date', 'digest', 'date', 'x-request-id', 'psu-id', 'tpp-redirect-uri'] }),
    ['headers-repeated'],
  ],
  [
    'a hundred names',
    made({ headersText: Array.from({ length: 100 }, (_, index) => `x-${index}`).join(' ') }),
    ['headers-too-many'],
  ],
  [
    '(created) listed',
    made({ headersText: '(created) date digest x-request-id psu-id tpp-redirect-uri' }),
    ['created-not-allowed'],
  ],
  [
    'an absent header listed, left out of the string',
    made({ headersText: 'date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri' }),
    ['header-listed-but-absent'],
  ],
  [
    'psu-id not signed',
    made({ headers: ['date', 'digest', 'x-request-id', 'tpp-redirect-uri'] }),
    ['header-present-but-unsigned'],
  ],
  ['two dates', made({}, plus(payment, ['date', 'Wed, 19 Jan 2022 12:53:06 GMT'])), ['header-repeated']],
  [
    'a line break in a value',
    made(
      {},
      changed(payment, 'psu-id', (value) => `${value}\nx: y`),
    ),
    ['header-line-break'],
  ],
  ['base64url', made({ encodeSignature: (bytes) => bytes.toString('base64url') }), ['signature-base64']],
  [
    'a signature of another length',
    made({ encodeSignature: (bytes) => bytes.subarray(1).toString('base64') }),
    ['signature-length'],
  ],
  [
    'another date than signed',
    changed(signed, 'date', (value) => value.replace(':05 ', ':06 ')),
    ['signature-invalid'],
  ],
  ['no certificate', without(signed, 'TPP-Signature-Certificate'), ['certificate-missing']],
  [
    'two certificates',
    plus(signed, ['TPP-Signature-Certificate', other.certificateBase64]),
    ['certificate-duplicated'],
  ],
  [
    'a blank in the certificate',
    certificateOnly((value) => `${value.slice(0, 64)} ${value.slice(64)}`),
    ['certificate-base64'],
  ],
  ['junk for a certificate', certificateOnly(() => '***'), ['certificate-base64']],
  [
    'a certificate in base64 twice',
    certificateOnly((value) => Buffer.from(value).toString('base64')),
    ['certificate-base64-twice'],
  ],
  [
    'the base64 of a PEM text',
    certificateOnly(() => Buffer.from(pem).toString('base64')),
    ['certificate-base64-of-pem'],
  ],
  ['PEM on one line', certificateOnly(() => pem.replaceAll('\n', ' ').trim()), ['certificate-pem-armour']],
  [
    'base64 of something else',
    certificateOnly(() => Buffer.from('no certificate').toString('base64')),
    ['certificate-malformed'],
  ],
  [
    'bytes behind the certificate',
    certificateOnly((value) =>
      Buffer.concat([Buffer.from(value, 'base64'), Buffer.alloc(3)]).toString('base64'),
    ),
    ['certificate-malformed'],
  ],
  ['no Digest', made({ digest: 'none' }), ['digest-missing']],
  ['a digest without a name', made({}, plus(payment, ['Digest', 'abc'])), ['digest-malformed']],
  [
    'a digest in base64url',
    made({}, plus(payment, ['Digest', `SHA-256=${'-'.repeat(43)}=`])),
    ['digest-base64'],
  ],
  ['a digest that is too short', made({}, plus(payment, ['Digest', 'SHA-256=AAAA'])), ['digest-length']],
  [
    'a digest in hexadecimal',
    made({}, plus(payment, ['Digest', `SHA-256=${'0a'.repeat(32)}`])),
    ['digest-hex'],
  ],
  [
    'the base64 of hexadecimal',
    made({}, plus(payment, ['Digest', `SHA-256=${Buffer.from('0a'.repeat(32)).toString('base64')}`])),
    ['digest-base64-of-hex'],
  ],
  [
    'the colons of Content-Digest',
    made({}, plus(payment, ['Digest', 'SHA-256=:AAAA:'])),
    ['digest-content-digest-form'],
  ],
  ['MD5 alone', made({}, plus(payment, ['Digest', 'MD5=HUXZLQLMuI/KZ5KDcJPcOA=='])), ['digest-unsupported']],
  ['another body', { ...signed, body: Buffer.from('{}') }, ['digest-mismatch']],
  ['no Date', made({}, without(payment, 'Date')), ['date-missing'], { now }],
  [
    'an ISO date',
    made(
      {},
      changed(payment, 'date', () => '2022-01-19T12:53:05Z'),
    ),
    ['date-malformed'],
    { now },
  ],
  [
    'a wrong weekday',
    made(
      {},
      changed(payment, 'date', (value) => value.replace('Wed', 'Thu')),
    ),
    ['date-malformed'],
    { now },
  ],
  ['61 s behind', signed, ['date-out-of-tolerance'], { now: now + 61_000 }],
  ['61 s ahead', signed, ['date-out-of-tolerance'], { now: now - 61_000 }],
];

const cases = table.map(([what, request, expected, options = {}]) => ({ what, request, expected, options }));

describe('findings of verifying', () => {
  test.each(cases)('$what', ({ request, expected, options }) => {
    const outcome = verifyRequest(request, options);
    expect(outcome.findings.map((each) => each.code)).toEqual(expected);
    expect(outcome.accepted).toBe(expected.every((code) => usualSeverity[code] === 'flagged'));
    for (const { message } of outcome.findings) expect(message).toMatch(/^[^\n]{10,250}$/);
  });

  test('every code has a case', () => {
    const covered = new Set(cases.flatMap(({ expected }) => expected));
    expect([...covered].toSorted()).toEqual(Object.keys(usualSeverity).toSorted());
  });

  test('no finding holds an identifier of the PSU', () => {
    for (const { request, options } of cases) {
      const { findings } = verifyRequest(request, options);
      expect(JSON.stringify(findings)).not.toContain('4f7f1bf3-9b80');
    }
  });
});

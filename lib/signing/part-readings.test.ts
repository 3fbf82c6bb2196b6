/**
 * What is made of parts of the Signature header, digests, dates, certificates and signature bytes, against
 * tables in fixtures/signing.
 */

import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, test } from 'vitest';
import { certificatePem, payment, paymentTime, signerFor } from '../../fixtures/vectors/specimen.js';
import { digestHeader, hashBase64, judgeDigest } from './digest.js';
import { readCertificateHeader, type KnownCertificate } from './known-certificate.js';
import { joinLines, signingLines } from './signing-string.js';
import { expectTable, reading, readings, short } from '../model/testing/committed-table.js';
import { judgeSignatureBytes } from './verify-bytes.js';
import { judgeDate } from './verify-date.js';
import { judgeAlgorithm, judgeHeaderList } from './verify-parts.js';

describe('the headers part', () => {
  const texts = [
    'date',
    'date digest',
    'date  digest',
    ' date',
    'date ',
    'date\tdigest',
    'date\u00a0digest',
    'date,digest',
    'date, digest',
    'Date',
    'DATE digest',
    'date date',
    'date Date',
    '',
    ' ',
    ',',
    ' , ',
    '(created) date',
    '(expires)',
    '(request-target)',
    'date;digest',
    `${'a '.repeat(63)}b`,
    Array.from({ length: 64 }, (_, index) => `h${index}`).join(' '),
    Array.from({ length: 65 }, (_, index) => `h${index}`).join(' '),
    'h'.repeat(8192),
    'h'.repeat(8193),
  ];
  test('is read as the table says', () => {
    expectTable(
      'signing/header-lists',
      readings(texts, (text) => {
        const { names, findings } = judgeHeaderList(text);
        return [
          names.length > 3 ? names.length : names.map(short),
          ...findings.map(({ code, message, header, actual = '' }) => [code, message, header, short(actual)]),
        ];
      }),
    );
  });
});

describe('the algorithm part', () => {
  const texts = [
    'rsa-sha256',
    'RSA-SHA256',
    'SHA256withRSA',
    'SHA256withRSAEncryption',
    'sha256RSA',
    'SHA256-RSA',
    'RS256',
    '1.2.840.113549.1.1.11',
    'rsa-sha512',
    'SHA512withRSA',
    'sha512WithRSAEncryption',
    'sha512rsa',
    'RS512',
    'hs2019',
    'HS2019',
    '',
    'rsa',
    'rsa-sha1',
    'ecdsa-sha256',
    'ps256',
    '1.2.840.113549.1.1.13',
  ];
  test('is read as the table says', () => {
    expectTable('signing/algorithms', readings(texts, judgeAlgorithm));
  });
});

const toldOf = (values: readonly string[], bytes: Buffer) =>
  judgeDigest(values, bytes).map(({ code, message, header, expected, actual }) => [
    code,
    message,
    header,
    expected,
    actual,
  ]);

describe('the Digest header', () => {
  const body = Buffer.from('{"a":1}');
  const right = digestHeader(body);
  const hash = hashBase64(body);
  const long = hashBase64(body, 'SHA-512');
  const hex = Buffer.from(hash, 'base64').toString('hex');
  const other = digestHeader(Buffer.from('other'));
  const texts = [
    right,
    right.toLowerCase(),
    right.replace('SHA', 'sha'),
    ` ${right} `,
    right.replace('=', ' = '),
    `SHA-512=${long}`,
    `sha-512=${long}`,
    `${right},SHA-512=${long}`,
    `${right}, MD5=x`,
    `MD5=x, ${right}`,
    `SHA-256=${long}`,
    `SHA-512=${hash}`,
    `SHA256=${hash}`,
    `MD5=x`,
    'a=1,b=2,c=3,d=4,e=5,f=6',
    hash,
    'SHA-256',
    'SHA-256=',
    '',
    ',',
    ' , ',
    '=',
    `=${hash}`,
    `SHA-256=${hex}`,
    `SHA-256=${hex.toUpperCase()}`,
    `SHA-256=${hex.slice(1)}`,
    `SHA-256=${hex.replace(/^./, 'g')}`,
    `SHA-256=${Buffer.from(hex).toString('base64')}`,
    `SHA-256=${Buffer.from(hex.toUpperCase()).toString('base64')}`,
    `SHA-256=${Buffer.from(`g${hex.slice(1)}`).toString('base64')}`,
    `SHA-256=${Buffer.from(`${hex.slice(1)}g`).toString('base64')}`,
    `SHA-256=:${hash}:`,
    'SHA-256=:',
    'SHA-256=::',
    'SHA-256=:a',
    'SHA-256=a:',
    other,
    `${right},${other}`,
    `${other},${right}`,
    'SHA-256=AAAA',
    'SHA-256=-_-_',
    `SHA-512=${Buffer.from(long, 'base64').toString('hex')}`,
    Array.from({ length: 20 }, () => other).join(','),
    Array.from({ length: 20 }, () => right).join(','),
    [...Array.from({ length: 8 }, () => right), other].join(','),
    [...Array.from({ length: 9 }, () => right), other].join(','),
  ];
  test('is judged as the table says', () => {
    expectTable('signing/digests', [
      ...readings(texts, (text) => toldOf([text], body)),
      ...readings(['SHA-256=AAAA', digestHeader(Buffer.alloc(0))], (text) => toldOf([text], Buffer.alloc(0))),
      `none, a body → ${JSON.stringify(toldOf([], body))}`,
      `none, no body → ${JSON.stringify(toldOf([], Buffer.alloc(0)))}`,
      `two lines → ${JSON.stringify(toldOf([right, other], body))}`,
      `two right lines → ${JSON.stringify(toldOf([right, `SHA-512=${long}`], body))}`,
    ]);
  });
});

const dateAt = (seconds: number) => new Date(paymentTime + seconds * 1_000).toUTCString();

describe('the Date header', () => {
  test('is judged as the table says', () => {
    const texts = [
      ...[-61, -60, 0, 60, 61].map(dateAt),
      'Wed, 19 Jan 2022 12:53:05 +0000',
      dateAt(0).toLowerCase(),
      '',
    ];
    expectTable('signing/dates', [
      ...readings(texts, (text) => judgeDate(text, paymentTime)),
      ...readings([dateAt(-60), dateAt(60)], (text) => [
        judgeDate(text, paymentTime + 999),
        judgeDate(text, paymentTime, 59),
      ]),
      `none → ${JSON.stringify(judgeDate(undefined, paymentTime))}`,
    ]);
  });
});

describe('certificates', () => {
  const pem = certificatePem('plain');
  const base64 = signerFor('plain').certificateBase64;
  const lines = pem.trim().split('\n');
  const texts: Readonly<Record<string, string>> = {
    'as it should be': base64,
    'with blanks around it': ` \t${base64} `,
    'with blanks inside': base64.replaceAll(/.{64}/g, '$& '),
    'percent-encoded': encodeURIComponent(base64),
    'percent-encoded in lower case': encodeURIComponent(base64).toLowerCase().slice(0, 90),
    'in the URL alphabet': Buffer.from(base64, 'base64').toString('base64url'),
    'without its padding': base64.replace(/=+$/, ''),
    'as PEM': pem,
    'as PEM on one line': lines.join(' '),
    'as trusted PEM': pem.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE'),
    'as X509 PEM': pem.replaceAll('CERTIFICATE', 'X509 CERTIFICATE'),
    'as PEM of something else': pem.replaceAll('CERTIFICATE', 'PUBLIC KEY'),
    'as an empty PEM': '-----BEGIN CERTIFICATE----------END CERTIFICATE-----',
    'as the base64 of PEM': Buffer.from(pem).toString('base64'),
    'in base64 twice': Buffer.from(base64).toString('base64'),
    'in base64 twice with line breaks': Buffer.from(base64.replaceAll(/.{64}/g, '$&\n')).toString('base64'),
    'with a byte behind it': Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(1)]).toString(
      'base64',
    ),
    'cut off': Buffer.from(base64, 'base64').subarray(0, 300).toString('base64'),
    'of other bytes': Buffer.from('other').toString('base64'),
    'of a bare sequence': 'MAA=',
    empty: '',
  };
  test('are read as the table says', () => {
    const told = Object.entries(texts).map(([what, text]) => {
      const { certificate, findings } = readCertificateHeader(text);
      const found = findings.map(({ code, message, header, actual }) => [code, message, header, actual]);
      return reading(what, [certificate?.keyId, certificate?.fingerprint, ...found]);
    });
    expectTable('signing/certificates', told);
  });
});

describe('signature bytes', () => {
  const signer = signerFor('plain');
  const { certificate } = readCertificateHeader(signer.certificateBase64);
  if (certificate === undefined) throw new Error('the certificate of the vectors cannot be read');
  const lines = signingLines(payment, ['date', 'x-request-id', 'psu-corporate-id']);
  const bytes = Buffer.from(joinLines(lines), 'latin1');
  const made = (hash: string, text: Buffer = bytes) => sign(hash, text, signer.privateKey).toString('base64');
  const empty = Buffer.from(`${bytes.toString('latin1')}\npsu-corporate-id: `, 'latin1');
  const elliptic: KnownCertificate = {
    ...certificate,
    publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey,
  };
  const right = made('sha256');
  const cases: Readonly<
    Record<
      string,
      readonly [text: string, hash: 'sha256' | 'sha512', certificate: KnownCertificate | undefined]
    >
  > = {
    right: [right, 'sha256', certificate],
    'right without a certificate': [right, 'sha256', undefined],
    'loose without a certificate': [`${right} `, 'sha256', undefined],
    'under an elliptic key': [right, 'sha256', elliptic],
    'loose under an elliptic key': [`${right} `, 'sha256', elliptic],
    'SHA-512 said': [right, 'sha512', certificate],
    'SHA-512 done': [made('sha512'), 'sha256', certificate],
    'SHA-512 said and done': [made('sha512'), 'sha512', certificate],
    'an empty line for the absent header': [made('sha256', empty), 'sha256', certificate],
    'an empty line for the absent header, SHA-512': [made('sha512', empty), 'sha512', certificate],
    'something else': [made('sha256', Buffer.from('x')), 'sha256', certificate],
    'something else, loose': [`${made('sha256', Buffer.from('x'))} `, 'sha256', certificate],
    loose: [right.replace(/=+$/, ''), 'sha256', certificate],
    short: ['AAAA', 'sha256', certificate],
    'short and loose': ['AAA', 'sha256', certificate],
    long: [`${right.slice(0, 340)}AAAAAAAA`, 'sha256', certificate],
    none: ['', 'sha256', certificate],
  };
  test('are judged as the table says', () => {
    const told = Object.entries(cases).map(([what, [text, hash, by]]) =>
      reading(what, judgeSignatureBytes(text, lines, hash, by)),
    );
    expectTable('signing/signature-bytes', told);
  });
});

/**
 * Signatures written by hand with node:crypto alone, one thing wrong in each, against the clause that it
 * breaks.
 */

import { createHash, sign, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../model/http.js';
import { requestRules } from '../index.js';
import { judgedRequest } from '../judged-request.js';
import { violationsOf } from '../rule.js';
import { literalContext } from '../testing/literal-requests.js';
import { samplePki } from '../testing/sample-identities.js';

let privateKey: Parameters<typeof sign>[2];
let certificate: string;
let serial: string;

const issuer = 'CN=Test Seal CA,O=Test Trust Services AS,C=NO';
const body = '{"email":"tpp.contact.email@tpp.example.com"}';
const digest = 'SHA-256=wnIBcjxlINE+izAIvA9Vz3cfXqXrtie8ExDWTHqmvpU=';
const date = 'Mon, 16 Feb 2026 09:30:00 GMT';
const requestId = '4eba4445-1a4b-47b8-bdd5-4e56ef026b19';
const target = '/v1/tpps/PSDNO-FSA-310000019/contact-information';

beforeAll(async () => {
  const { primary } = (await samplePki()).tpps;
  const x509 = new X509Certificate(primary.der);
  ({ privateKey } = primary.keys);
  certificate = primary.der.toString('base64');
  serial = x509.serialNumber;
  expect(x509.issuer.split('\n').toReversed().join(',')).toBe(issuer);
});

interface Wrong {
  readonly string?: string;
  readonly hash?: string;
  readonly keyId?: () => string;
  readonly algorithm?: string;
  readonly headers?: string;
  readonly signature?: (base64: string) => string;
  /** Writes the whole value of Signature. */
  readonly value?: (right: string) => string;
  readonly digest?: string;
  readonly body?: string;
  readonly certificate?: () => string;
  /** Header lines besides those of the right request. */
  readonly more?: readonly HeaderLine[];
}

const rightString = `date: ${date}\ndigest: ${digest}\nx-request-id: ${requestId}`;

/** Clauses of all rules that a request with one thing wrong breaks. */
function clauses(wrong: Wrong = {}): readonly string[] {
  const sent = wrong.digest ?? digest;
  const string = wrong.string ?? rightString.replace(digest, sent);
  const base64 = sign(wrong.hash ?? 'sha256', Buffer.from(string, 'latin1'), privateKey).toString('base64');
  const keyId = wrong.keyId?.() ?? `SN=${serial},CA=${issuer}`;
  const right =
    `keyId="${keyId}",algorithm="${wrong.algorithm ?? 'rsa-sha256'}",` +
    `headers="${wrong.headers ?? 'date digest x-request-id'}",signature="${wrong.signature?.(base64) ?? base64}"`;
  const wire = {
    method: 'PUT',
    target,
    headers: [
      ['Content-Type', 'application/json'],
      ['Date', date],
      ['Digest', sent],
      ['X-Request-ID', requestId],
      ['TPP-Signature-Certificate', wrong.certificate?.() ?? certificate],
      ['Signature', wrong.value?.(right) ?? right],
      ...(wrong.more ?? []),
    ] as const,
    body: Buffer.from(wrong.body ?? body),
  };
  return violationsOf(judgedRequest(wire), requestRules, literalContext).map(({ clause }) => clause);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const digestWith = (name: string, hash: string) =>
  `${name}=${createHash(hash).update(body).digest('base64')}`;
const lines = rightString.split('\n');
const psuId: HeaderLine = ['PSU-ID', '6f9619ff-8b86-4011-b42d-00c04fc964ff'];

describe('right signatures', () => {
  const right: readonly (readonly [why: string, wrong: Wrong])[] = [
    ['as the interface writes it', {}],
    ['wrapped, though it is ASCII', { value: (each) => `=?utf-8?B?${base64(each)}?=` }],
    ['wrapped in ISO-8859-1', { value: (each) => `=?iso-8859-1?b?${base64(each)}?=` }],
    ['a blank after the commas', { value: (each) => each.replaceAll('",', '", ') }],
    [
      'another order, listed as signed',
      {
        headers: 'x-request-id date digest',
        string: [lines[2], lines[0], lines[1]].join('\n'),
      },
    ],
    [
      'the request line signed',
      {
        headers: '(request-target) date digest x-request-id',
        string: `(request-target): put ${target}\n${rightString}`,
      },
    ],
    [
      'one more header signed',
      {
        headers: 'date digest x-request-id content-type',
        string: `${rightString}\ncontent-type: application/json`,
      },
    ],
    ['SHA-512 digest', { digest: digestWith('SHA-512', 'sha512') }],
    ['a digest name in lower case', { digest: digest.replace('SHA', 'sha') }],
    ['base64 of the PEM text', { certificate: () => base64(pem()) }],
  ];
  test.each(right)('%s', (_, wrong) => {
    expect(clauses(wrong)).toEqual([]);
  });
});

function pem(): string {
  const folded = certificate.replaceAll(/(.{64})/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${folded}\n-----END CERTIFICATE-----\n`;
}

describe('wrong signatures', () => {
  const wrongs: readonly (readonly [clause: string, why: string, wrong: Wrong])[] = [
    ['SIG-04', 'a signed header changed', { string: rightString.replace(requestId, 'something-else') }],
    ['SIG-10', 'no keyId', { value: (each) => each.replace(/^keyId="[^"]*",/, '') }],
    ['SIG-10', 'no algorithm', { value: (each) => each.replace(/algorithm="[^"]*",/, '') }],
    ['SIG-10', 'no headers', { value: (each) => each.replace(/headers="[^"]*",/, '') }],
    ['SIG-10', 'no signature', { value: (each) => each.replace(/,signature="[^"]*"/, '') }],
    ['SIG-10', 'no quotes', { value: (each) => each.replace('"rsa-sha256"', 'rsa-sha256') }],
    ['SIG-10', 'the scheme of Authorization', { value: (each) => `Signature ${each}` }],
    ['SIG-10', 'an empty list', { headers: '' }],
    ['SIG-11', 'a thumbprint', { keyId: () => 'b6715f1cab708e94' }],
    ['SIG-11', 'no issuer', { keyId: () => `SN=${serial}` }],
    ['SIG-12', 'another serial', { keyId: () => `SN=${serial}0,CA=${issuer}` }],
    ['SIG-13', 'a decimal serial', { keyId: () => `SN=${BigInt(`0x${serial}`)},CA=${issuer}` }],
    ['SIG-13', 'a serial in lower case', { keyId: () => `SN=${serial.toLowerCase()},CA=${issuer}` }],
    ['SIG-14', 'another issuer', { keyId: () => `SN=${serial},CA=CN=Somebody,O=Else,C=SE` }],
    ['SIG-14', 'an issuer cut short', { keyId: () => `SN=${serial},CA=CN=Test Seal CA` }],
    [
      'SIG-15',
      'from country to name',
      { keyId: () => `SN=${serial},CA=C=NO,O=Test Trust Services AS,CN=Test Seal CA` },
    ],
    ['SIG-15', 'slashes', { keyId: () => `SN=${serial},CA=/C=NO/O=Test Trust Services AS/CN=Test Seal CA` }],
    ['SIG-15', 'blanks', { keyId: () => `SN=${serial},CA=${issuer.replaceAll(',', ', ')}` }],
    ['SIG-16', 'an algorithm of another key', { algorithm: 'ecdsa-sha256' }],
    ['SIG-16', 'another hash than used', { algorithm: 'rsa-sha512' }],
    ['SIG-18', 'names in upper case', { headers: 'Date Digest X-Request-ID' }],
    ['SIG-19', 'listed in another order than signed', { headers: 'digest date x-request-id' }],
    ['SIG-20', 'names separated by commas', { headers: 'date,digest,x-request-id' }],
    [
      'SIG-21',
      'another path signed',
      {
        headers: '(request-target) date digest x-request-id',
        string: `(request-target): put /v1/tpps/another/contact-information\n${rightString}`,
      },
    ],
    ['SIG-22', 'hexadecimal', { signature: (each) => Buffer.from(each, 'base64').toString('hex') }],
    ['SIG-22', 'no base64', { signature: (each) => `${each.slice(0, -4)}!!!!` }],
    ['SIG-22', 'SHA-1', { hash: 'sha1' }],
    ['SIG-23', 'no blank behind the colons', { string: rightString.replaceAll(/: (?=\S)/g, ':') }],
    ['SIG-24', 'CRLF', { string: rightString.replaceAll('\n', '\r\n') }],
    ['SIG-24', 'a newline at the end', { string: `${rightString}\n` }],
    ['SIG-25', 'signed in another order than listed', { string: lines.toReversed().join('\n') }],
    [
      'SIG-26',
      'names signed as they are sent',
      {
        string: rightString
          .replace('x-request-id', 'X-Request-ID')
          .replace('date', 'Date')
          .replace('digest', 'Digest'),
      },
    ],
    ['SIG-27', 'date not signed', { headers: 'digest x-request-id', string: lines.slice(1).join('\n') }],
    [
      'SIG-28',
      'digest not signed',
      { headers: 'date x-request-id', string: [lines[0], lines[2]].join('\n') },
    ],
    ['SIG-29', 'x-request-id not signed', { headers: 'date digest', string: lines.slice(0, 2).join('\n') }],
    ['SIG-30', 'psu-id sent and not signed', { more: [psuId] }],
    ['SIG-31', 'psu-corporate-id sent and not signed', { more: [['PSU-Corporate-ID', '17']] }],
    [
      'SIG-32',
      'tpp-redirect-uri sent and not signed',
      { more: [['TPP-Redirect-URI', 'https://tpp.example/']] },
    ],
    ['SIG-33', 'psu-id listed and not sent', { headers: 'date digest x-request-id psu-id' }],
    ['SIG-35', 'an encoded-word without its end', { value: (each) => `=?utf-8?B?${base64(each)}` }],
    ['SIG-38', 'a byte of the body changed', { body: `${body} ` }],
    [
      'SIG-38',
      'another digest, rightly signed',
      { digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
    ],
    ['HDR-23', 'MD5', { digest: digestWith('MD5', 'md5') }],
    ['HDR-25', 'no certificate', { certificate: () => base64('no certificate') }],
    ['HDR-25', 'raw PEM', { certificate: () => pem().replaceAll('\n', '') }],
  ];
  test.each(wrongs)('%s: %s', (clause, _, wrong) => {
    expect(clauses(wrong)).toEqual([clause]);
  });
});

/** Slips in the headers: keyId, the parts, the certificate, and what happens on the way. */

import { createPublicKey, X509Certificate } from 'node:crypto';
import type { HeaderLine, WireRequest } from '../../../model/http.js';
import { otherCertificate, sha256, type Signatory } from './program.js';
import { slip, type Slip } from './slip.js';

type Causes = Parameters<typeof slip>[2];

const keyId = (
  id: string,
  causes: Causes,
  change: (serial: string, issuer: string, by: Signatory) => string,
): Slip =>
  slip('keyId', id, causes, (old) => (by) => {
    const text = old(by);
    const at = text.indexOf(',CA=');
    return change(text.slice(3, at), text.slice(at + 4), by);
  });

function relative(issuer: string): readonly string[] {
  return issuer.split(/(?<!\\),/);
}

const unreadable: Causes = ['issuer-unreadable', 'issuer-of-another', 'key-id-malformed', 'issuer-mismatch'];

const keyIds: readonly Slip[] = [
  keyId(
    'decimal',
    ['serial-decimal', 'serial-mismatch', 'serial-malformed'],
    (serial, issuer) => `SN=${BigInt(`0x${serial}`)},CA=${issuer}`,
  ),
  keyId(
    'with colons',
    ['serial-malformed', 'key-id-malformed'],
    (serial, issuer) => `SN=${serial.replace(/(..)(?=.)/g, '$1:')},CA=${issuer}`,
  ),
  keyId(
    'with 0x',
    ['serial-malformed', 'key-id-malformed'],
    (serial, issuer) => `SN=0x${serial},CA=${issuer}`,
  ),
  keyId('serial of another', 'serial-mismatch', (serial, issuer) => `SN=7${serial}5,CA=${issuer}`),
  keyId(
    'issuer forwards',
    'issuer-forward-order',
    (serial, issuer) => `SN=${serial},CA=${relative(issuer).toReversed().join(',')}`,
  ),
  keyId(
    'issuer forwards with blanks',
    'issuer-forward-order',
    (serial, issuer) => `SN=${serial},CA=${relative(issuer).toReversed().join(', ')}`,
  ),
  keyId(
    'with slashes',
    'issuer-slash-form',
    (serial, issuer) => `SN=${serial},CA=/${relative(issuer).toReversed().join('/')}`,
  ),
  keyId(
    'subject',
    ['issuer-is-subject', 'issuer-of-another'],
    (serial, _, { certificate }) =>
      `SN=${serial},CA=${new X509Certificate(certificate).subject.split('\n').toReversed().join(',')}`,
  ),
  keyId(
    'CN only',
    ['issuer-attributes-missing', 'issuer-of-another'],
    (serial, issuer) => `SN=${serial},CA=${relative(issuer)[0] ?? ''}`,
  ),
  keyId(
    'CN value only',
    unreadable,
    (serial, issuer) => `SN=${serial},CA=${(relative(issuer)[0] ?? '').replace(/^[^=]*=/, '')}`,
  ),
  keyId(
    'without country',
    ['issuer-attributes-missing', 'issuer-of-another'],
    (serial, issuer) => `SN=${serial},CA=${relative(issuer).slice(0, -1).join(',')}`,
  ),
  keyId(
    'blanks deleted',
    ['issuer-spaces-deleted', 'issuer-of-another', 'issuer-case-changed'],
    (serial, issuer) => `SN=${serial},CA=${issuer.replaceAll(' ', '')}`,
  ),
  keyId(
    'issuer in capitals',
    ['issuer-case-changed', 'issuer-of-another'],
    (serial, issuer) => `SN=${serial},CA=${issuer.toUpperCase()}`,
  ),
  keyId(
    'escapes lost',
    ['issuer-escapes-missing', 'issuer-of-another', 'issuer-unreadable', 'key-id-malformed'],
    (serial, issuer) => `SN=${serial},CA=${issuer.replaceAll(/\\([,+"<>;#=])/g, '$1')}`,
  ),
  keyId('DN= for CA=', 'key-id-malformed', (serial, issuer) => `SN=${serial},DN=${issuer}`),
  keyId('CA first', 'key-id-malformed', (serial, issuer) => `CA=${issuer},SN=${serial}`),
  keyId('semicolon', 'key-id-malformed', (serial, issuer) => `SN=${serial};CA=${issuer}`),
  keyId('serial only', 'key-id-malformed', (serial) => serial),
  keyId('SN only', 'key-id-malformed', (serial) => `SN=${serial}`),
  keyId('issuer only', 'key-id-malformed', (_, issuer) => issuer),
  keyId('fingerprint', 'key-id-malformed', (_, __, { certificate }) => sha256(certificate).toString('hex')),
  keyId('client id', 'key-id-malformed', () => 'a3f1b2d4-7a68-4f0e-9d5b-3e1f2a4c5b6d'),
  keyId('empty', ['key-id-malformed', 'part-missing', 'part-malformed'], () => ''),
  keyId(
    'other CA',
    'issuer-of-another',
    (serial) => `SN=${serial},CA=CN=D-TRUST CA 2-1 2015,O=D-Trust GmbH,C=DE`,
  ),
  keyId('KeyId=SN', 'key-id-malformed', (serial, issuer) => `KeyId=SN=${serial},CA=${issuer}`),
  keyId('words', 'key-id-malformed', (serial, issuer) => `SerialNumber=${serial},Issuer=${issuer}`),
];

const fixed = (id: string, causes: Causes, name: string): Slip =>
  slip('algorithm', id, causes, () => () => name);

const algorithms: readonly Slip[] = [
  fixed('rsa-sha512', ['algorithm-mismatch', 'hash-algorithm'], 'rsa-sha512'),
  fixed('SHA-256', ['algorithm-unknown', 'algorithm-alias'], 'SHA-256'),
  fixed('hmac-sha256', ['algorithm-unknown', 'algorithm-mismatch'], 'hmac-sha256'),
  fixed('rsa-pss-sha256', ['algorithm-unknown', 'algorithm-mismatch'], 'rsa-pss-sha256'),
  fixed('rsa-sha1', ['algorithm-mismatch', 'algorithm-unknown'], 'rsa-sha1'),
  fixed('empty', ['algorithm-unknown', 'part-malformed', 'part-missing'], ''),
  fixed('ecdsa-sha256', ['algorithm-mismatch', 'algorithm-unknown'], 'ecdsa-sha256'),
];

const listing = (id: string, causes: Causes, change: (names: readonly string[]) => string): Slip =>
  slip('list', id, causes, () => change);

const lists: readonly Slip[] = [
  listing('commas', 'headers-separator', (names) => names.join(',')),
  listing('commas and blanks', 'headers-separator', (names) => names.join(', ')),
  listing('semicolons', 'headers-separator', (names) => names.join(';')),
  listing('empty', ['headers-empty', 'part-malformed', 'part-missing'], () => ''),
  listing('as JSON', ['headers-separator', 'part-malformed', 'header-listed-but-absent'], (names) =>
    JSON.stringify(names),
  ),
  listing(
    'in brackets',
    ['headers-separator', 'rfc-9421-form', 'header-listed-but-absent', 'part-malformed'],
    (names) => `(${names.join(' ')})`,
  ),
  listing('one name not signed', ['line-missing'], (names) => [...names, 'host'].join(' ')),
  listing('last name lost', ['line-extra', 'header-present-but-unsigned'], (names) =>
    names.slice(0, -1).join(' '),
  ),
  listing('in another order', 'line-order', (names) => [...names.slice(1), ...names.slice(0, 1)].join(' ')),
  listing('sorted', 'line-order', (names) => names.toReversed().join(' ')),
  listing('with (created)', ['created-not-allowed', 'pseudo-header-signed'], (names) =>
    ['(created)', ...names].join(' '),
  ),
];

const parts: readonly Slip[] = [
  slip('write', 'scheme in front', 'signature-scheme-prefix', (old) => (all) => `Signature ${old(all)}`),
  slip(
    'write',
    'no quotes',
    ['part-unquoted', 'part-malformed'],
    (old) => (all) => old(all).replaceAll('"', ''),
  ),
  slip(
    'write',
    'single quotes',
    ['part-unquoted', 'part-malformed'],
    (old) => (all) => old(all).replaceAll('"', "'"),
  ),
  slip('write', 'semicolons', 'part-malformed', (old) => (all) => old(all).replaceAll('",', '";')),
  slip('write', 'blanks only', 'part-malformed', (old) => (all) => old(all).replaceAll('",', '" ')),
  slip('write', 'ampersands', 'part-malformed', (old) => (all) => old(all).replaceAll('",', '"&')),
  slip(
    'write',
    'colons',
    'part-malformed',
    () => (all) =>
      Object.entries(all)
        .map(([name, value]) => `${name}:"${value}"`)
        .join(','),
  ),
  slip('write', 'last quote lost', 'part-malformed', (old) => (all) => old(all).slice(0, -1)),
  slip('write', 'JSON', 'part-malformed', () => (all) => JSON.stringify(all)),
  slip(
    'write',
    'no keyId',
    'part-missing',
    (old) => (all) => old(all).replace(/keyId=".*?",(?=algorithm)/, ''),
  ),
  slip('write', 'no algorithm', 'part-missing', (old) => (all) => old(all).replace(/algorithm=".*?",/, '')),
  slip('write', 'no headers', 'part-missing', (old) => (all) => old(all).replace(/headers=".*?",/, '')),
  slip(
    'write',
    'header= for headers=',
    ['part-missing', 'part-unknown'],
    (old) => (all) => old(all).replace('headers=', 'header='),
  ),
  slip(
    'write',
    'key-id=',
    ['part-missing', 'part-unknown'],
    (old) => (all) => old(all).replace('keyId=', 'key-id='),
  ),
  slip('write', 'headers twice', 'part-duplicated', (old) => (all) => `${old(all)},headers="date"`),
  slip(
    'write',
    'escaped quotes',
    ['part-malformed', 'part-unquoted'],
    (old) => (all) => old(all).replaceAll('"', '\\"'),
  ),
  slip(
    'write',
    'signature alone',
    ['part-malformed', 'part-missing'],
    () =>
      ({ signature }) =>
        signature,
    { hides: true },
  ),
  slip(
    'write',
    'RFC 9421',
    ['rfc-9421-form', 'part-malformed'],
    () =>
      ({ signature, headers }) =>
        `sig1=:${signature}:;(${headers})`,
    { hides: true },
  ),
  slip(
    'write',
    'typographic quotes',
    ['part-malformed', 'part-unquoted', 'signature-not-ascii'],
    (old) => (all) => old(all).replaceAll(/"([^"]*)"/g, '\u00e2\u0080\u009c$1\u00e2\u0080\u009d'),
  ),
];

const utf8 = (text: string): string => Buffer.from(text).toString('base64');

const places: readonly Slip[] = [
  slip('place', 'Authorization', 'authorization-header', () => (value) => [
    ['Authorization', `Signature ${value.replaceAll(/[\u0080-\uffff]/g, '?')}`],
  ]),
  slip('place', 'missing', 'signature-missing', () => () => [], { hides: true }),
  slip('place', 'twice', 'signature-duplicated', (old) => (value) => [...old(value), ...old(value)]),
  slip(
    'place',
    'X-Signature',
    ['signature-missing'],
    () => (value) => [['X-Signature', value.replaceAll(/[\u0080-\uffff]/g, '?')]],
    { hides: true },
  ),
  slip('place', 'word twice', 'encoded-word-twice', () => (value) => [
    ['Signature', `=?utf-8?B?${utf8(`=?utf-8?B?${utf8(value)}?=`)}?=`],
  ]),
  slip('place', 'word without end', 'encoded-word-malformed', () => (value) => [
    ['Signature', `=?utf-8?B?${utf8(value)}`],
  ]),
  slip(
    'place',
    'word in quotes',
    ['encoded-word-malformed', 'encoded-word-misplaced', 'part-malformed'],
    () => (value) => [['Signature', `"=?utf-8?B?${utf8(value)}?="`]],
  ),
  slip(
    'place',
    'base64 alone',
    ['encoded-word-malformed', 'part-malformed', 'part-missing'],
    () => (value) => [['Signature', utf8(value)]],
  ),
  slip('place', 'percent-encoded', ['part-malformed', 'part-missing'], () => (value) => [
    ['Signature', encodeURIComponent(value)],
  ]),
  slip('place', 'word of UTF-9', ['encoded-word-charset', 'encoded-word-malformed'], () => (value) => [
    ['Signature', `=?utf-9?B?${utf8(value)}?=`],
  ]),
];

const enclosed = (id: string, causes: Causes, write: (by: Signatory) => string, options = {}): Slip =>
  slip('enclose', id, causes, () => (by) => [['TPP-Signature-Certificate', write(by)]], options);

const base64 = ({ certificate }: Signatory): string => certificate.toString('base64');
const pem = (by: Signatory): string =>
  `-----BEGIN CERTIFICATE-----\n${base64(by).replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
const broken: Causes = [
  'certificate-base64',
  'certificate-malformed',
  'certificate-pem-armour',
  'certificate-base64-twice',
];

const certificates: readonly Slip[] = [
  enclosed('PEM on one line', 'certificate-pem-armour', (by) => pem(by).replaceAll('\n', '')),
  enclosed('PEM with blanks', 'certificate-pem-armour', (by) => pem(by).replaceAll('\n', ' ').trim()),
  enclosed('PEM with literal \\n', broken, (by) => pem(by).replaceAll('\n', '\\n')),
  enclosed('PEM percent-encoded', broken, (by) => encodeURIComponent(pem(by))),
  enclosed('percent-encoded', broken, (by) => encodeURIComponent(base64(by))),
  enclosed('base64url', broken, ({ certificate }) => certificate.toString('base64url')),
  enclosed('twice', 'certificate-base64-twice', (by) => Buffer.from(base64(by)).toString('base64')),
  enclosed('hex', broken, ({ certificate }) => certificate.toString('hex')),
  enclosed('with blanks', broken, (by) => base64(by).replace(/(.{64})/g, '$1 ')),
  enclosed('in quotes', broken, (by) => `"${base64(by)}"`),
  enclosed('in colons', broken, (by) => `:${base64(by)}:`),
  enclosed(
    'two joined',
    'certificate-chain',
    (by) => `${base64(by)},${otherCertificate(by).toString('base64')}`,
  ),
  enclosed('chain as JSON', ['certificate-chain', ...broken], (by) =>
    JSON.stringify([base64(by), otherCertificate(by).toString('base64')]),
  ),
  enclosed('chain in DER', 'certificate-chain', (by) =>
    Buffer.concat([by.certificate, otherCertificate(by)]).toString('base64'),
  ),
  enclosed('key instead', 'certificate-key', ({ certificate }) =>
    createPublicKey(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }))
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
  ),
  enclosed('file name', broken, () => '/etc/ssl/qseal.pem', { hides: true }),
  enclosed('cut off', broken, (by) => base64(by).slice(0, 700), { hides: true }),
  enclosed('empty', ['certificate-missing', ...broken], () => '', { hides: true }),
  slip('enclose', 'missing', 'certificate-missing', () => () => [], { hides: true }),
  slip('enclose', 'two lines', 'certificate-duplicated', (old) => (by) => [...old(by), ...old(by)]),
  slip(
    'enclose',
    'QWAC',
    ['other-key'],
    () => (by) => [['TPP-Signature-Certificate', otherCertificate(by).toString('base64')]],
    { unprovable: true },
  ),
];

const changes = (
  id: string,
  causes: Causes,
  change: (headers: readonly HeaderLine[]) => readonly HeaderLine[],
  options = {},
): Slip =>
  slip(
    'way',
    id,
    causes,
    (old) => (call) => {
      const request = old(call);
      return { ...request, headers: change(request.headers) };
    },
    options,
  );

const of =
  (name: string, change: (value: string) => string) =>
  (headers: readonly HeaderLine[]): readonly HeaderLine[] =>
    headers.map((line): HeaderLine => (line[0].toLowerCase() === name ? [line[0], change(line[1])] : line));
const gone =
  (name: string) =>
  (headers: readonly HeaderLine[]): readonly HeaderLine[] =>
    headers.filter(([each]) => each.toLowerCase() !== name);

const body = (id: string, causes: Causes, change: (text: string) => string, options = {}): Slip =>
  slip(
    'way',
    id,
    causes,
    (old) =>
      (call): WireRequest => {
        const request = old(call);
        return { ...request, body: Buffer.from(change(request.body.toString())) };
      },
    options,
  );

const ways: readonly Slip[] = [
  changes(
    'proxy writes another date',
    ['date-changed'],
    of('date', (value) => new Date(Date.parse(value) + 3000).toUTCString()),
  ),
  changes('proxy drops the date', ['date-missing', 'header-lost'], gone('date'), { unprovable: true }),
  changes('digest lost', ['digest-missing', 'header-lost'], gone('digest')),
  changes('psu-id lost', ['header-lost', 'header-listed-but-absent'], gone('psu-id'), { unprovable: true }),
  changes('redirect uri lost', ['header-lost', 'header-listed-but-absent'], gone('tpp-redirect-uri'), {
    unprovable: true,
  }),
  changes('request id lost', ['header-lost', 'header-listed-but-absent'], gone('x-request-id'), {
    unprovable: true,
  }),
  changes(
    'request id in capitals',
    ['uuid-spelling', 'value-case'],
    of('x-request-id', (value) => value.toUpperCase()),
  ),
  changes(
    'request id of a retry',
    ['value-changed', 'unknown'],
    of('x-request-id', (value) =>
      value
        .split('')
        .toReversed()
        .join('')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    ),
    { unprovable: true },
  ),
  changes(
    'date sent with UTC',
    ['date-malformed', 'date-format'],
    of('date', (value) => value.replace('GMT', 'UTC')),
  ),
  changes(
    'redirect uri sent with a slash',
    'redirect-uri-changed',
    of('tpp-redirect-uri', (value) => `${value}/`),
  ),
  changes(
    'redirect uri sent encoded',
    ['redirect-uri-changed', 'value-encoding'],
    of('tpp-redirect-uri', encodeURIComponent),
  ),
  changes('psu-id sent twice', ['header-repeated', 'repeated-header-joined-otherwise'], (headers) => [
    ...headers,
    ...headers.filter(([name]) => name === 'PSU-ID'),
  ]),
  changes('date sent twice', ['header-repeated', 'repeated-header-joined-otherwise'], (headers) => [
    ...headers,
    ...headers.filter(([name]) => name === 'Date'),
  ]),
  changes(
    'request id sent twice, another',
    ['header-repeated', 'repeated-header-joined-otherwise'],
    (headers) => [...headers, ['X-Request-ID', '4f1b2d44-7a68-4f0e-9d5b-3e1f2a4c5b6d']],
  ),
  changes(
    'signature folded by mail code',
    ['header-line-break'],
    of('signature', (value) => value.replace(/(.{100})/g, '$1\r\n ')),
    { hides: true },
  ),
  changes(
    'signature cut off at 255',
    ['part-malformed', 'encoded-word-malformed', 'part-missing'],
    of('signature', (value) => value.slice(0, 255)),
    { hides: true },
  ),
  changes('corporate id added', ['header-present-but-unsigned'], (headers) =>
    headers.some(([name]) => name === 'PSU-Corporate-ID')
      ? headers
      : [...headers, ['PSU-Corporate-ID', '4f1b2d44-7a68-4f0e-9d5b-3e1f2a4c5b6d']],
  ),
  body('body laid out anew', ['digest-of-other-body', 'digest-mismatch'], (text) =>
    text === '' ? text : JSON.stringify(JSON.parse(text), undefined, text.includes('\n') ? 0 : 2),
  ),
  body('body cut off', ['body-cut-off', 'digest-mismatch'], (text) => text.slice(0, 60), {
    unprovable: true,
  }),
  body('body lost', ['body-lost', 'digest-mismatch'], () => '', { unprovable: true }),
  body('LF added to the body', ['digest-of-other-body', 'digest-mismatch'], (text) =>
    text === '' ? text : `${text}\n`,
  ),
  body('letters as question marks', ['digest-of-other-body', 'digest-mismatch'], (text) =>
    text.replaceAll(/[\u0080-\uffff]/g, '?'),
  ),
  body('amount changed', ['digest-mismatch', 'digest-of-other-body'], (text) =>
    text.replace('"NOK"', '"SEK"'),
  ),
];

export const headerSlips: readonly Slip[] = [
  ...keyIds,
  ...algorithms,
  ...lists,
  ...parts,
  ...places,
  ...certificates,
  ...ways,
];

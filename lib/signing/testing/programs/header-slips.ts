/** Slips in the headers: where the signature stands, the certificate, and what happens on the way. */

import { createPublicKey, X509Certificate } from 'node:crypto';
import type { HeaderLine, WireRequest } from '../../../model/http.js';
import { otherCertificate, type Signatory } from './program.js';
import { slip, type Slip } from './slip.js';

type Causes = Parameters<typeof slip>[2];

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

export const headerSlips: readonly Slip[] = [...places, ...certificates, ...ways];

/** Slips in the parts of the Signature header: keyId, algorithm, headers and how they are written. */

import { X509Certificate } from 'node:crypto';
import { sha256, type Signatory } from './program.js';
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

export const partSlips: readonly Slip[] = [...keyIds, ...algorithms, ...lists, ...parts];

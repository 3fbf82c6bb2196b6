/** Slips in what is signed: the bytes, the RSA operation and the writing of its result. */

import { constants, createHash, createHmac, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { otherKey, sha256 } from './program.js';
import { slip, type Slip } from './slip.js';

const writeBytes = (
  id: string,
  causes: Parameters<typeof slip>[2],
  change: (bytes: Buffer) => Buffer,
): Slip => slip('bytes', id, causes, (old) => (text) => change(old(text)));

const bytes: readonly Slip[] = [
  writeBytes('UTF-16', ['string-encoding'], (all) => Buffer.from(all.toString('latin1'), 'utf16le')),
  writeBytes('UTF-16, big end first', ['string-encoding'], (all) =>
    Buffer.from(all.toString('latin1'), 'utf16le').swap16(),
  ),
  writeBytes('UTF-16 with BOM', ['string-encoding', 'leading-characters'], (all) =>
    Buffer.from(`\ufeff${all.toString('latin1')}`, 'utf16le'),
  ),
  writeBytes('UTF-8 BOM', ['string-encoding', 'leading-characters'], (all) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), all]),
  ),
  writeBytes('base64 first', 'string-encoding', (all) => Buffer.from(all.toString('base64'))),
  writeBytes('base64url first', 'string-encoding', (all) => Buffer.from(all.toString('base64url'))),
  writeBytes('hex first', 'string-encoding', (all) => Buffer.from(all.toString('hex'))),
  writeBytes('hash first', 'hash-then-sign', sha256),
  writeBytes('hash in hex first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('hex')),
  ),
  writeBytes('hash in HEX first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('hex').toUpperCase()),
  ),
  writeBytes('hash in base64 first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('base64')),
  ),
  writeBytes('SHA-512 first', ['hash-then-sign', 'string-encoding'], (all) =>
    createHash('sha512').update(all).digest(),
  ),
  writeBytes('NUL behind', ['trailing-characters', 'string-encoding'], (all) =>
    Buffer.concat([all, Buffer.alloc(1)]),
  ),
  writeBytes(
    'in double quotes',
    ['string-encoding', 'leading-characters', 'trailing-characters', 'value-encoding'],
    (all) => Buffer.concat([Buffer.from('"'), all, Buffer.from('"')]),
  ),
  writeBytes('as a JSON string', ['string-encoding', 'value-encoding'], (all) =>
    Buffer.from(JSON.stringify(all.toString('latin1'))),
  ),
  writeBytes('percent-encoded', ['string-encoding', 'value-encoding'], (all) =>
    Buffer.from(encodeURIComponent(all.toString('latin1'))),
  ),
];

const info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const crypts: readonly Slip[] = [
  slip('crypt', 'SHA-1', 'hash-algorithm', () => (all, key) => sign('sha1', all, key)),
  slip('crypt', 'SHA-512', 'hash-algorithm', () => (all, key) => sign('sha512', all, key)),
  slip('crypt', 'SHA-384', 'hash-algorithm', () => (all, key) => sign('sha384', all, key)),
  slip('crypt', 'MD5', 'hash-algorithm', () => (all, key) => sign('md5', all, key)),
  slip(
    'crypt',
    'PSS',
    'pss-padding',
    () => (all, key) => sign('sha256', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  ),
  slip(
    'crypt',
    'PSS, short salt',
    'pss-padding',
    () => (all, key) =>
      sign('sha256', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ),
  slip(
    'crypt',
    'PSS, SHA-512',
    ['pss-padding', 'hash-algorithm'],
    () => (all, key) => sign('sha512', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  ),
  slip(
    'crypt',
    'hash encrypted (NONEwithRSA)',
    'digest-info-missing',
    () => (all, key) => privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, sha256(all)),
  ),
  slip(
    'crypt',
    'hash in hex encrypted',
    ['digest-info-missing', 'digest-info-encoding', 'hash-then-sign'],
    () => (all, key) =>
      privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sha256(all).toString('hex'))),
  ),
  slip(
    'crypt',
    'no padding',
    'padding-missing',
    () => (all, key) =>
      privateEncrypt(
        { key, padding: constants.RSA_NO_PADDING },
        Buffer.concat([Buffer.alloc(256 - 51), info, sha256(all)]),
      ),
  ),
  slip('crypt', 'another key', 'other-key', () => (all) => sign('sha256', all, otherKey.privateKey), {
    unprovable: true,
  }),
  slip(
    'crypt',
    'HMAC with a secret',
    ['signature-length', 'other-key'],
    () => (all) => createHmac('sha256', 'secret').update(all).digest(),
    { hides: true, unprovable: true },
  ),
  slip('crypt', 'ECDSA', ['signature-length', 'other-key'], () => (all) => sign('sha256', all, curve), {
    hides: true,
    unprovable: true,
  }),
  slip(
    'crypt',
    'bytes backwards (CryptoAPI)',
    'signature-byte-order',
    (old) => (all, key) => Buffer.from(old(all, key).toReversed()),
  ),
];

const encodings: readonly Slip[] = [
  slip('encode', 'base64url', 'signature-base64url', () => (all) => all.toString('base64url')),
  slip('encode', 'hex', 'signature-hex', () => (all) => all.toString('hex')),
  slip('encode', 'HEX', 'signature-hex', () => (all) => all.toString('hex').toUpperCase()),
  slip(
    'encode',
    'hex with colons',
    ['signature-hex', 'signature-spelling'],
    () => (all) => all.toString('hex').replace(/(..)(?=.)/g, '$1:'),
  ),
  slip(
    'encode',
    'base64 twice',
    'signature-base64-twice',
    (old) => (all) => Buffer.from(old(all)).toString('base64'),
  ),
  slip(
    'encode',
    'base64 of hex',
    ['signature-hex', 'signature-spelling', 'signature-base64-twice'],
    () => (all) => Buffer.from(all.toString('hex')).toString('base64'),
  ),
  slip('encode', 'no padding', 'signature-padding-missing', (old) => (all) => old(all).replace(/=+$/, '')),
  slip(
    'encode',
    'blanks where lines broke',
    'signature-blanks',
    (old) => (all) => old(all).replace(/(.{76})/g, '$1 '),
  ),
  slip(
    'encode',
    'literal \\n where lines broke',
    ['signature-blanks', 'signature-spelling'],
    (old) => (all) => old(all).replace(/(.{64})/g, '$1\\n'),
  ),
  slip(
    'encode',
    'percent-encoded',
    'signature-percent-encoded',
    (old) => (all) => encodeURIComponent(old(all)),
  ),
  slip(
    'encode',
    'plus became blank',
    ['signature-percent-encoded', 'signature-blanks', 'signature-spelling'],
    (old) => (all) => old(all).replaceAll('+', ' '),
  ),
  slip(
    'encode',
    'empty',
    ['signature-base64', 'signature-length', 'part-malformed', 'part-missing'],
    () => () => '',
    { hides: true, unprovable: true },
  ),
  slip(
    'encode',
    'cut off',
    ['signature-base64', 'signature-length'],
    (old) => (all) => old(all).slice(0, 200),
    { hides: true, unprovable: true },
  ),
  slip(
    'encode',
    'bytes as a list',
    ['signature-spelling', 'signature-base64'],
    () => (all) => [...all].join(','),
  ),
  slip(
    'encode',
    "b'' of Python",
    ['signature-spelling', 'signature-base64'],
    (old) => (all) => `b'${old(all)}'`,
  ),
];

export const signatureSlips: readonly Slip[] = [...bytes, ...crypts, ...encodings];

/** Mistakes of public clients in hashing, padding, encoding and naming the key, made on random requests. */

import { constants, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { changed } from '../../../fixtures/vectors/specimen.js';
import {
  bytes,
  forward,
  keyId,
  sha256,
  signature,
  signedWith,
  signer,
  text,
  textOf,
  named,
  type NamedMistake,
} from '../../../fixtures/vectors/wrong-signing.js';
import { signRequest } from '../sign.js';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

const mistakes: readonly NamedMistake[] = [
  ['the body signed', 'body-signed', textOf((_, { body }) => body.toString('latin1'))],
  ['values without names', 'values-without-names', text((each) => each.replaceAll(/^[a-z-]+: /gm, ''))],
  [
    'UTF-16',
    'string-encoding',
    signedWith({ transformSigningString: (plain) => Buffer.from(plain.toString('latin1'), 'utf16le') }),
  ],
  [
    'base64 of the string',
    'string-encoding',
    signedWith({ transformSigningString: (plain) => Buffer.from(plain.toString('base64')) }),
  ],
  ['hashed twice', 'hash-then-sign', signedWith({ transformSigningString: (plain) => sha256(plain) })],
  [
    'the hash in hexadecimal hashed again',
    'hash-then-sign',
    signedWith({ transformSigningString: (plain) => Buffer.from(sha256(plain).toString('hex')) }),
  ],
  ['SHA-1', 'hash-algorithm', bytes((plain, key) => sign('sha1', plain, key))],
  ['SHA-512', 'hash-algorithm', bytes((plain, key) => sign('sha512', plain, key))],
  ['rsa-sha512 named, SHA-256 used', 'hash-algorithm', signedWith({ algorithm: 'rsa-sha512' })],
  [
    'PSS',
    'pss-padding',
    bytes((plain, key) => sign('sha256', plain, { key, padding: constants.RSA_PKCS1_PSS_PADDING })),
  ],
  [
    'the bare hash encrypted',
    'digest-info-missing',
    bytes((plain, key) => privateEncrypt(key, sha256(plain))),
  ],
  [
    'DigestInfo without NULL',
    'digest-info-encoding',
    bytes((plain, key) =>
      privateEncrypt(
        key,
        Buffer.concat([Buffer.from('302f300b06096086480165030402010420', 'hex'), sha256(plain)]),
      ),
    ),
  ],
  ['another key', 'other-key', bytes((plain) => sign('sha256', plain, stranger.privateKey))],
  ['base64url', 'signature-base64url', signature((each) => each.toString('base64url'))],
  ['hexadecimal', 'signature-hex', signature((each) => each.toString('hex'))],
  [
    'base64 twice',
    'signature-base64-twice',
    signature((each) => Buffer.from(each.toString('base64')).toString('base64')),
  ],
  [
    'base64 of hexadecimal',
    'signature-hex',
    signature((each) => Buffer.from(each.toString('hex')).toString('base64')),
  ],
  [
    'line breaks in the signature',
    'signature-blanks',
    signature((each) => each.toString('base64').replaceAll(/.{64}/g, '$& ')),
  ],
  [
    'a percent-encoded signature',
    'signature-percent-encoded',
    signature((each) => encodeURIComponent(each.toString('base64'))),
  ],
  [
    'no padding',
    'signature-padding-missing',
    signature((each) => each.toString('base64').replaceAll('=', '')),
  ],
  [
    'bytes in reverse',
    'signature-byte-order',
    signature((each) => Buffer.from(each.toReversed()).toString('base64')),
  ],
  [
    'a decimal serial number',
    'serial-decimal',
    keyId((id) => id.replace(/SN=(\w+)/, (_, hex: string) => `SN=${BigInt(`0x${hex}`)}`)),
  ],
  ['the issuer in forward order', 'issuer-forward-order', keyId(forward)],
  [
    'the issuer in slash form',
    'issuer-slash-form',
    keyId((id) => id.replace(/CA=.*$/, 'CA=/C=NO/O=Test Trust Services AS/CN=Test Qualified Seal CA 1')),
  ],
  [
    'the subject',
    'issuer-is-subject',
    keyId((id) =>
      id.replace(/CA=.*$/, 'CA=CN=Test TPP AS,organizationIdentifier=PSDNO-FSA-123456789,O=Test TPP AS,C=NO'),
    ),
  ],
  ['blanks of the issuer deleted', 'issuer-spaces-deleted', keyId((id) => id.replaceAll(' ', ''))],
  [
    'the issuer in lower case',
    'issuer-case-changed',
    keyId((id) => id.replace(/CN=.*$/, (name) => name.toLowerCase())),
  ],
  [
    'an attribute of the issuer dropped',
    'issuer-attributes-missing',
    keyId((id) => id.replace(',O=Test Trust Services AS', '')),
  ],
  ['hs2019', 'algorithm-unknown', signedWith({ algorithm: 'hs2019' })],
  [
    'PSU-ID not signed',
    'header-present-but-unsigned',
    signedWith({ headers: ['date', 'digest', 'x-request-id', 'tpp-redirect-uri'] }),
  ],
  [
    'the scheme of Authorization',
    'signature-scheme-prefix',
    (request) => changed(signRequest(request, signer), 'signature', (each) => `Signature ${each}`),
  ],
];

describe('the signature doctor names what is wrong with the signature', () => {
  test.each(mistakes)('%s: %s', (_, cause, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        expect(named(make(request), 20_000)).toEqual({ causes: [cause], proven: true });
      }),
      { seed: 21, numRuns: 3 },
    );
  });
});

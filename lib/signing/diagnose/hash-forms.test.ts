/** However a hash lies in the signature, the doctor says which hash it is and how it lies there. */

import { constants, createHash, privateEncrypt, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payment } from '../../../fixtures/vectors/specimen.js';
import { bytes, named } from '../../../fixtures/vectors/wrong-signing.js';
import type { DiagnosisCause } from './diagnosis.js';

const hashes = ['sha256', 'sha1', 'sha512', 'sha384', 'sha224', 'md5'] as const;
type Hash = (typeof hashes)[number];

const prefixes: Readonly<Record<Hash, string>> = {
  sha256: '302f300b06096086480165030402010420',
  sha1: '301f300706052b0e03021a0414',
  sha512: '304f300b06096086480165030402030440',
  sha384: '303f300b06096086480165030402020430',
  sha224: '302b300b0609608648016503040204041c',
  md5: '301e300a06082a864886f70d02050410',
};

type Make = (plain: Buffer, key: KeyObject) => Buffer;
const digest = (hash: Hash, plain: Buffer): Buffer => createHash(hash).update(plain).digest();
const pss = constants.RSA_PKCS1_PSS_PADDING;

const forms: Readonly<
  Record<string, readonly [cause: DiagnosisCause | undefined, make: (hash: Hash) => Make]>
> = {
  'as it should lie': [undefined, (hash) => (plain, key) => sign(hash, plain, key)],
  'in PSS': ['pss-padding', (hash) => (plain, key) => sign(hash, plain, { key, padding: pss })],
  'in PSS without salt': [
    'pss-padding',
    (hash) => (plain, key) => sign(hash, plain, { key, padding: pss, saltLength: 0 }),
  ],
  bare: ['digest-info-missing', (hash) => (plain, key) => privateEncrypt(key, digest(hash, plain))],
  'as text': [
    'digest-info-missing',
    (hash) => (plain, key) =>
      privateEncrypt(key, Buffer.from(digest(hash, plain).toString('hex').toUpperCase())),
  ],
  'without NULL': [
    'digest-info-encoding',
    (hash) => (plain, key) =>
      privateEncrypt(key, Buffer.concat([Buffer.from(prefixes[hash], 'hex'), digest(hash, plain)])),
  ],
  'without padding': [
    'padding-missing',
    (hash) => (plain, key) => {
      const block = Buffer.concat([Buffer.alloc(256), digest(hash, plain)]).subarray(-256);
      return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
    },
  ],
};

describe.each(Object.entries(forms))('a hash %s', (_, [form, make]) => {
  test.each(hashes)('%s', (hash) => {
    const expected = [form, hash === 'sha256' ? undefined : 'hash-algorithm'].filter(
      (each) => each !== undefined,
    );
    expect(named(bytes(make(hash))(payment))).toEqual({
      causes: expected.length === 0 ? ['correct'] : expected,
      proven: true,
    });
  });
});

/** The string replaced by its hash before it is signed, so that it is hashed twice. */

import { hash } from 'node:crypto';
import type { SigningMistake } from '../diagnosis.js';
import type { Rank } from './draft.js';

/** What is signed instead of the string, made from its bytes. */
export type Encoding = readonly [
  cause: SigningMistake,
  spoken: string,
  rank: Rank,
  encode: (bytes: Buffer) => Buffer,
];

const hashNames = {
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  sha1: 'SHA-1',
  md5: 'MD5',
  sha384: 'SHA-384',
  'sha3-256': 'SHA3-256',
} as const;

/** The string replaced by its hash, in every writing. */
export function* hashes(): Generator<Encoding> {
  const cause = 'hash-then-sign';
  for (const [node, name] of Object.entries(hashNames)) {
    const rank = node === 'sha256' ? 1 : 2;
    yield [
      cause,
      `the ${name} hash of the string, so that it was hashed twice`,
      rank,
      (bytes) => hash(node, bytes, 'buffer'),
    ];
    yield [
      cause,
      `the ${name} hash of the string in hexadecimal`,
      rank,
      (bytes) => Buffer.from(hash(node, bytes, 'hex')),
    ];
    yield [
      cause,
      `the ${name} hash of the string in hexadecimal, a line feed behind it`,
      node === 'sha256' ? 2 : 3,
      (bytes) => Buffer.from(`${hash(node, bytes, 'hex')}\n`),
    ];
    yield [
      cause,
      `the ${name} hash of the string in upper-case hexadecimal`,
      rank,
      (bytes) => Buffer.from(hash(node, bytes, 'hex').toUpperCase()),
    ];
    yield [
      cause,
      `the ${name} hash of the string in base64`,
      rank,
      (bytes) => Buffer.from(hash(node, bytes, 'base64')),
    ];
    yield [
      cause,
      `the ${name} hash of the string in base64url`,
      3,
      (bytes) => Buffer.from(hash(node, bytes, 'buffer').toString('base64url')),
    ];
    yield [
      cause,
      `the digest ${name}=… of the string`,
      2,
      (bytes) => Buffer.from(`${name}=${hash(node, bytes, 'base64')}`),
    ];
  }
  const info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
  yield [
    cause,
    'the DigestInfo of the string, so that it was hashed twice',
    2,
    (bytes) => Buffer.concat([info, hash('sha256', bytes, 'buffer')]),
  ];
}

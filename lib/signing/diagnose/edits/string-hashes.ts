/** The string replaced by its hash before it is signed, so that it is hashed twice. */

import { hash } from 'node:crypto';
import type { SigningMistake } from '../diagnosis.js';
import { infoOfSha256 } from '../recovered-hash.js';
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

/** How a hash is written: what follows "hash of the string", how usual that is of SHA-256 and of others. */
const writings: readonly (readonly [
  how: string,
  rank: Rank,
  rankOfOthers: Rank,
  write: (raw: Buffer) => Buffer | string,
])[] = [
  [', so that it was hashed twice', 1, 2, (raw) => raw],
  [' in hexadecimal', 1, 2, (raw) => raw.toString('hex')],
  [' in hexadecimal, a line feed behind it', 2, 3, (raw) => `${raw.toString('hex')}\n`],
  [' in upper-case hexadecimal', 1, 2, (raw) => raw.toString('hex').toUpperCase()],
  [' in base64', 1, 2, (raw) => raw.toString('base64')],
  [' in base64url', 3, 3, (raw) => raw.toString('base64url')],
];

/** The string replaced by its hash, in every writing. */
export function* hashes(): Generator<Encoding> {
  const cause = 'hash-then-sign';
  for (const [node, name] of Object.entries(hashNames)) {
    for (const [how, rank, rankOfOthers, write] of writings)
      yield [
        cause,
        `the ${name} hash of the string${how}`,
        node === 'sha256' ? rank : rankOfOthers,
        (bytes) => Buffer.from(write(hash(node, bytes, 'buffer'))),
      ];
    const digest = (bytes: Buffer): Buffer => Buffer.from(`${name}=${hash(node, bytes, 'base64')}`);
    yield [cause, `the digest ${name}=… of the string`, 2, digest];
  }
  const info = Buffer.from(infoOfSha256, 'hex');
  const wrapped = (bytes: Buffer): Buffer => Buffer.concat([info, hash('sha256', bytes, 'buffer')]);
  yield [cause, 'the DigestInfo of the string, so that it was hashed twice', 2, wrapped];
}

/** Time stamps by RSA and by P-256: read, and refused where anything is not as it says. */

import { beforeAll, expect, test } from 'vitest';
import { generateEcKeys, generateKeys, type KeyPair } from '../../certificates/index.js';
import { authorityWith, refusal, type StampChanges, type TestAuthority } from '../testing/authority.js';
import { timeStampRequest } from './request.js';
import { comesFrom, readTimeStamp } from './time-stamp.js';

const stamped = Buffer.from('a seal');
const nonce = Buffer.from('0102030405060708', 'hex');
const request = timeStampRequest(stamped, nonce);
const keys: KeyPair[] = [];
const authorities: TestAuthority[] = [];

beforeAll(async () => {
  keys.push(...(await generateKeys(2)), await generateEcKeys());
  authorities.push(authorityWith(key(0)), authorityWith(key(2)));
});

function key(index: number): KeyPair {
  const found = keys[index];
  if (found === undefined) throw new Error('no key');
  return found;
}

function authority(index = 0): TestAuthority {
  const found = authorities[index];
  if (found === undefined) throw new Error('no authority');
  return found;
}

test.each([0, 1])('authority %i, RSA or P-256: says when, and whose word that is', (index) => {
  const { reply, certificate } = authority(index);
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const stamp = readTimeStamp(reply(request, { at }), stamped, nonce);
  expect(stamp.at).toEqual(at);
  expect(stamp.certificate.raw.equals(certificate.raw)).toBe(true);
  expect(comesFrom(stamp, certificate)).toBe(true);
  expect(comesFrom(stamp, authority(1 - index).certificate)).toBe(false);
});

const wrong: readonly (readonly [string, () => StampChanges, string])[] = [
  ['over something else', () => ({ imprint: Buffer.alloc(32) }), 'is over something else'],
  ['to another request', () => ({ nonce: Buffer.of(9) }), 'its nonce is another one'],
  ['by another key', () => ({ key: key(1) }), 'the signature is that of no certificate in it'],
  ['changed after signing', () => ({ isChangedAfter: true }), 'is over something else than it says'],
  ['of another year', () => ({ at: new Date(0) }), "outside the validity of its authority's certificate"],
];

test.each(wrong)('a reply %s is refused', (_, changes, what) => {
  expect(() => readTimeStamp(authority().reply(request, changes()), stamped, nonce)).toThrow(what);
});

test('a certificate for another use stamps nothing', () => {
  const other = authorityWith(key(0), 'emailProtection').reply(request);
  expect(() => readTimeStamp(other, stamped)).toThrow(
    'the certificate of its signer is not for time stamping',
  );
});

test('what is no time stamp says so', () => {
  expect(() => readTimeStamp(refusal('out of order'), stamped)).toThrow(
    'holds no time stamp: the authority answers rejection (out of order)',
  );
  for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), request, authority().certificate.raw])
    expect(() => readTimeStamp(bytes, stamped)).toThrow('cannot be read as a time stamp');
});

test('no byte of what an authority signs can be changed unseen, and no reply that is cut is read', () => {
  const good = authority().reply(request);
  const { at } = readTimeStamp(good, stamped, nonce);
  for (let place = 0; place < good.length; place += 1) {
    const changed = Buffer.from(good);
    changed[place] = (changed[place] ?? 0) ^ 1;
    const said = atOf(changed);
    expect(said === undefined || said === at.getTime(), `byte ${place}`).toBe(true);
    expect(atOf(good.subarray(0, place))).toBeUndefined();
  }
});

/** The instant that a reply says; undefined where it is refused, with a line that says why. */
function atOf(reply: Buffer): number | undefined {
  try {
    return readTimeStamp(reply, stamped, nonce).at.getTime();
  } catch (thrown) {
    expect(thrown).toHaveProperty('name', 'TimeStampError');
    return undefined;
  }
}

test('a certificate of the same name that signed nothing is not trusted for it', () => {
  const stamp = readTimeStamp(authority().reply(request), stamped);
  expect(comesFrom(stamp, authorityWith(key(1)).certificate)).toBe(false);
});

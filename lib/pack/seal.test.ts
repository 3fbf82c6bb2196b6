/** Seals by RSA and by P-256: made, read, and refused with any byte changed. */

import { verify, X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { generateEcKeys, generateKeys, mint, type KeyPair } from '../certificates/index.js';
import { message, partsOf, signedAttributes, signedBytes } from './cms.js';
import { oneForm } from './one-form.js';
import { readSeal, seal, type Sealer } from './seal.js';

const content = Buffer.from('{"a": "manifest"}');
const at = new Date('2026-11-23T10:00:00Z');
const sealers: Sealer[] = [];

function sealerOf(keys: KeyPair): Sealer {
  const { der } = mint({
    subject: [['CN', 'Seal']],
    keys,
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2027-01-01T00:00:00Z'),
    use: 'seal',
  });
  return { certificate: new X509Certificate(der), key: keys.privateKey };
}

beforeAll(async () => {
  const [rsa] = await generateKeys(1);
  if (rsa === undefined) throw new Error('no keys');
  sealers.push(sealerOf(rsa), sealerOf(await generateEcKeys()));
});

/** Whether a seal is read as one of the sealer; the manifest names the certificate, too. */
function saysTheSame(der: Buffer, sealer: Sealer): boolean {
  try {
    return readSeal(der, content).certificate.raw.equals(sealer.certificate.raw);
  } catch {
    return false;
  }
}

test.each([0, 1])(
  'sealer %i, RSA or P-256: says who sealed and when, and no byte can be changed unseen',
  (index) => {
    const sealer = sealers[index];
    if (sealer === undefined) throw new Error('no sealer');
    const der = seal(content, sealer, at);
    const { certificate, signingTime } = readSeal(der, content);
    expect(certificate.raw.equals(sealer.certificate.raw)).toBe(true);
    expect(signingTime).toEqual(at);
    const unseen = Array.from({ length: der.length }, (_, place) => place).filter((place) => {
      const changed = Buffer.from(der);
      changed[place] = (changed[place] ?? 0) ^ 1;
      return saysTheSame(changed, sealer);
    });
    expect(unseen).toEqual([]);
    expect(() => readSeal(der, Buffer.from('{}'))).toThrow('is over other bytes than these');
  },
);

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Two numbers as DER. */
function pair(...numbers: readonly bigint[]): Buffer {
  const parts = numbers.map((each) => {
    const hex = each.toString(16);
    const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
    const padded = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
    return Buffer.concat([Buffer.of(2, padded.length), padded]);
  });
  const all = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(0x30, all.length), all]);
}

test('of the two signatures by P-256 that verify, one form is ours', () => {
  expect(oneForm(pair(5n, order - 7n))).toEqual(pair(5n, 7n));
  expect(oneForm(pair(5n, 7n))).toEqual(pair(5n, 7n));
  const [, sealer] = sealers;
  if (sealer === undefined) throw new Error('no sealer');
  const { signature } = partsOf(seal(content, sealer, at));
  const [r, s] = numbersIn(signature);
  const other = pair(r, order - s);
  const attributes = signedAttributes(content, at);
  expect(verify('sha256', signedBytes(attributes), sealer.certificate.publicKey, other)).toBe(true);
  expect(() => readSeal(message(attributes, sealer.certificate, other), content)).toThrow(
    'holds more or other bytes than a seal has',
  );
});

function number(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

/** The two numbers of a signature. */
function numbersIn(signature: Buffer): readonly [bigint, bigint] {
  const length = signature[3] ?? 0;
  return [number(signature.subarray(4, 4 + length)), number(signature.subarray(4 + length + 2))];
}

/**
 * What an RSA signature says about itself. PKCS#1 v1.5 lets anyone with the public key recover the hash that
 * was signed (RFC 8017 section 8.2.2), and the structure of PSS can be checked without knowing the message
 * (section 9.1.2). So a suspicion about what was signed can be proved or dropped, without asking the signer.
 */

import { constants, hash, publicDecrypt, type KeyObject } from 'node:crypto';

/** The DER that precedes a SHA-256 hash in a DigestInfo, in hexadecimal. */
export const infoOfSha256 = '3031300d060960864801650304020105000420';

/** Hashes that occur in RSA signatures, with the DER that precedes the hash in a DigestInfo. */
const usualInfos = [
  ['sha256', infoOfSha256, 32],
  ['sha1', '3021300906052b0e03021a05000414', 20],
  ['sha512', '3051300d060960864801650304020305000440', 64],
  ['sha384', '3041300d060960864801650304020205000430', 48],
  ['sha224', '302d300d06096086480165030402040500041c', 28],
  ['md5', '3020300c06082a864886f70d020505000410', 16],
] as const;

/** Those that occur seldom: a length alone does not tell them, only their DigestInfo does. */
const rareInfos = [
  ['sha3-256', '3031300d060960864801650304020805000420', 32],
  ['sha3-384', '3041300d060960864801650304020905000430', 48],
  ['sha3-512', '3051300d060960864801650304020a05000440', 64],
  ['sha3-224', '302d300d06096086480165030402070500041c', 28],
  ['sha512-256', '3031300d060960864801650304020605000420', 32],
  ['sha512-224', '302d300d06096086480165030402050500041c', 28],
  ['ripemd160', '3021300906052b2403020105000414', 20],
] as const;

const digestInfos = [...usualInfos, ...rareInfos];

export type RecoveredAlgorithm = (typeof digestInfos)[number][0];

/** How the hash lies in the signature. */
export type RecoveredForm =
  | 'digest-info'
  | 'digest-info-without-null'
  | 'bare-hash'
  | 'hash-as-text'
  | 'hash-as-base64'
  | 'other-digest-info'
  | 'unpadded'
  | 'unhashed'
  | 'pss';

/** A hash recovered from a signature, and the test whether a candidate string is the one that was signed. */
export interface RecoveredHash {
  readonly algorithm: RecoveredAlgorithm;
  readonly form: RecoveredForm;
  /** The hash in hexadecimal; for PSS the hash H of the encoded message. */
  readonly hex: string;
  /**
   * There is so little structure that damaged bytes, or those of another key, have it by chance once in some
   * thousand times.
   */
  readonly isFaint?: boolean;
  matches(candidate: Buffer): boolean;
}

function plainHash(algorithm: RecoveredAlgorithm, form: RecoveredForm, hex: string): RecoveredHash {
  return { algorithm, form, hex, matches: (candidate) => hash(algorithm, candidate, 'hex') === hex };
}

/** What a decrypted block may hold; the 32 bytes of a SHA-256 hash may be the text of an MD5 hash as well. */
function* readBlock(block: Buffer): Generator<RecoveredHash> {
  const hex = block.toString('hex');
  const text = block.toString('latin1');
  for (const [algorithm, prefix, length] of digestInfos) {
    const digits = 2 * length;
    // Some libraries leave the NULL parameters out; both lengths shrink by the two bytes.
    for (const [form, start] of [
      ['digest-info', prefix],
      ['digest-info-without-null', withoutNull(prefix)],
    ] as const) {
      if (hex.length === start.length + digits && hex.startsWith(start))
        yield plainHash(algorithm, form, hex.slice(start.length));
    }
  }
  for (const [algorithm, , length] of usualInfos) {
    const digits = 2 * length;
    if (hex.length === digits) yield plainHash(algorithm, 'bare-hash', hex);
    if (text.length === digits && /^[0-9a-f]+$/i.test(text))
      yield plainHash(algorithm, 'hash-as-text', text.toLowerCase());
    const decoded = Buffer.from(text, 'base64');
    if (decoded.length === length && decoded.toString('base64') === text)
      yield plainHash(algorithm, 'hash-as-base64', decoded.toString('hex'));
  }
  if (block.length > 64 && /^[\t\n\r\u0020-\u007e\u0080-\u00ff]+$/.test(text)) yield unhashed(block);
}

/**
 * A DigestInfo that names another hash than it holds, or has parameters of its own; the length of the hash
 * tells which it is.
 */
function* readOddInfo(block: Buffer): Generator<RecoveredHash> {
  const [tag = 0, length = 0, inner = 0, named = 0] = block;
  const start = 4 + named;
  if (tag !== 0x30 || length !== block.length - 2 || inner !== 0x30 || block[start] !== 4) return;
  const value = block.subarray(start + 2);
  const inside = value.toString('latin1');
  const spelt = usualInfos.find(([, , octets]) => 2 * octets === value.length);
  if (spelt !== undefined && /^[0-9a-f]+$/i.test(inside))
    yield plainHash(spelt[0], 'hash-as-text', inside.toLowerCase());
  const known = usualInfos.find(([, , octets]) => octets === value.length);
  if (known === undefined || block[start + 1] !== value.length) return;
  yield plainHash(known[0], 'other-digest-info', value.toString('hex'));
}

/** A block that holds the text itself, as far as it has room. */
function unhashed(block: Buffer): RecoveredHash {
  const matches = (candidate: Buffer): boolean =>
    candidate.length >= block.length && candidate.subarray(0, block.length).equals(block);
  return { algorithm: 'sha256', form: 'unhashed', hex: block.toString('hex'), matches };
}

/** What stands in a number without any padding: zeros before it, or behind it. */
function* readUnpadded(encoded: Buffer): Generator<RecoveredHash> {
  const from = encoded.findIndex((byte) => byte !== 0);
  if (from < 0) return;
  const to = encoded.findLastIndex((byte) => byte !== 0) + 1;
  // A hash may begin or end with a zero byte itself.
  const starts = from === 0 ? [0] : [from, from - 1, from - 2];
  const ends = to === encoded.length ? [to] : [to, to + 1, to + 2];
  for (const start of starts) {
    for (const end of ends) {
      if (start < 0 || end - start > encoded.length / 2) continue;
      for (const each of readBlock(encoded.subarray(start, end))) yield { ...each, form: 'unpadded' };
    }
  }
}

function withoutNull(prefix: string): string {
  const bytes = Buffer.from(prefix.replace('0500', ''), 'hex');
  bytes[1] = (bytes[1] ?? 0) - 2;
  bytes[3] = (bytes[3] ?? 0) - 2;
  return bytes.toString('hex');
}

/** MGF1 of RFC 8017 appendix B.2.1. */
function maskBytes(algorithm: RecoveredAlgorithm, seed: Buffer, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let made = 0, counter = 0; made < length; counter += 1) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const block = Buffer.from(hash(algorithm, Buffer.concat([seed, count]), 'hex'), 'hex');
    blocks.push(block);
    made += block.length;
  }
  return Buffer.concat(blocks).subarray(0, length);
}

/** So many zero bytes before the salt are no chance. A salt of the greatest length has none before it. */
const tellingZeros = 4;

/** Takes an encoded message apart as PSS with this hash; undefined when its structure is another. */
function readPss(
  encoded: Buffer,
  [algorithm, masking]: readonly [hash: RecoveredAlgorithm, masking: RecoveredAlgorithm],
  length: number,
  modulusBits: number,
): RecoveredHash | undefined {
  const bits = modulusBits - 1;
  const message = encoded.subarray(encoded.length - Math.ceil(bits / 8));
  const maskedLength = message.length - length - 1;
  if (message.at(-1) !== 0xbc || maskedLength < 1) return undefined;
  const inner = message.subarray(maskedLength, -1);
  const mask = maskBytes(masking, inner, maskedLength);
  const data = Buffer.from(message.subarray(0, maskedLength).map((byte, index) => byte ^ (mask[index] ?? 0)));
  data[0] = (data[0] ?? 0) & (0xff >> (8 * message.length - bits));
  const start = data.findIndex((byte) => byte !== 0);
  if (start < 0 || data[start] !== 1) return undefined;
  const salt = data.subarray(start + 1);
  const hex = inner.toString('hex');
  const matches = (candidate: Buffer): boolean => {
    const first = Buffer.from(hash(algorithm, candidate, 'hex'), 'hex');
    return hash(algorithm, Buffer.concat([Buffer.alloc(8), first, salt]), 'hex') === hex;
  };
  return { algorithm, form: 'pss', hex, isFaint: start < tellingZeros, matches };
}

/**
 * Every hash whose PSS structure the decrypted number has, the plain ones first: that of another one fits by
 * chance once in 256 times.
 */
function readNumber(encoded: Buffer, bits: number): readonly RecoveredHash[] {
  // Java masks with SHA-1 unless told.
  const found = usualInfos.flatMap(([algorithm, , length]) =>
    [...new Set([algorithm, 'sha1' as const])].flatMap(
      (masking) => readPss(encoded, [algorithm, masking], length, bits) ?? [],
    ),
  );
  return found.toSorted((one, other) => Number(one.isFaint) - Number(other.isFaint));
}

function decrypted(signature: Buffer, key: KeyObject, padding: number): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding }, signature);
  } catch {
    // Another padding, another key or another length.
    return undefined;
  }
}

/** What stands behind the padding of PKCS#1 v1.5, whatever it is; undefined where there is none. */
export function paddedBlock(signature: Buffer, key: KeyObject): Buffer | undefined {
  return key.asymmetricKeyType === 'rsa' ? decrypted(signature, key, constants.RSA_PKCS1_PADDING) : undefined;
}

/**
 * The hashes that a signature may hold, nearly always one; none when this key did not make it, or made it
 * over something that is no hash.
 */
export function recoveredHashes(signature: Buffer, key: KeyObject): readonly RecoveredHash[] {
  if (key.asymmetricKeyType !== 'rsa') return [];
  const block = decrypted(signature, key, constants.RSA_PKCS1_PADDING);
  const known = block === undefined ? [] : [...readBlock(block)];
  const found = block === undefined || known.length > 0 ? known : [...readOddInfo(block)];
  if (found.length > 0) return found;
  const encoded = decrypted(signature, key, constants.RSA_NO_PADDING);
  if (encoded === undefined) return [];
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 8 * encoded.length;
  return [...readUnpadded(encoded), ...readNumber(encoded, bits)];
}

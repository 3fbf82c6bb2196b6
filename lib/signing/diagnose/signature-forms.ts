/**
 * The byte strings that a signature text may stand for: strict base64 first, then the ways in which clients
 * write it otherwise.
 */

import { decodeBase64 } from '../base64.js';
import type { Mistake } from './diagnosis.js';
import { fromBase32, fromDecimal, fromHex, fromJson, fromNumbers } from './written-bytes.js';

/** One reading of a signature text, and what is wrong with the text if it is the right reading. */
export interface SignatureForm {
  readonly bytes: Buffer;
  readonly mistakes: readonly Mistake[];
}

function mistake(cause: Mistake['cause'], how: string): Mistake {
  return { cause, explanation: `the signature is written ${how}; write standard base64 with padding` };
}

type Peeling = readonly [cause: Mistake['cause'], how: string, peel: (text: string) => string];

function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The text of an XML element, without the references to blanks in it. */
function withoutXml(text: string): string {
  const inner = /^\s*<[A-Za-z!][^>]{0,200}>([\s\S]*)<\/[^<>]{1,200}>\s*$/.exec(text)?.[1] ?? text;
  return inner
    .replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, '$1')
    .replaceAll(/&#(?:13|10|9|32|x0?[dDaA9]|x20);/g, '');
}

/** What may lie around and in base64, taken off one after the other. */
const peelings: readonly Peeling[] = [
  [
    'signature-spelling',
    'as a line of openssl dgst (use -binary)',
    (text) => text.replace(/^[\w-]{2,20} ?\([^()]{1,200}\)= ?(?=[0-9a-f]{32,}$)/i, ''),
  ],
  ['signature-percent-encoded', 'percent-encoded', percentDecoded],
  ['signature-percent-encoded', 'percent-encoded twice', percentDecoded],
  [
    'signature-spelling',
    'with \\u escapes',
    (text) =>
      text.replaceAll(/\\u00([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  ],
  [
    'signature-spelling',
    'with HTML escapes',
    (text) =>
      text
        .replaceAll(/&#x?0*(?:2b|43);|&plus;/gi, '+')
        .replaceAll(/&#x?0*(?:2f|47);|&sol;/gi, '/')
        .replaceAll(/&#x?0*(?:3d|61);|&equals;/gi, '='),
  ],
  [
    'signature-spelling',
    'in quoted-printable',
    (text) => text.replaceAll(/=3d/gi, '=').replaceAll(/=2b/gi, '+'),
  ],
  ['signature-spelling', 'with the marks of XML around or in it', withoutXml],
  [
    'signature-blanks',
    String.raw`with \r or \n for line breaks inside`,
    (text) => text.replaceAll(/\\[rn]/g, ''),
  ],
  ['signature-blanks', 'with blanks or line breaks inside', (text) => text.replaceAll(/\s|\\[rn]/g, '')],
  ['signature-spelling', 'with escaped slashes', (text) => text.replaceAll('\\/', '/')],
  [
    'signature-spelling',
    'with a word before it',
    (text) => text.replace(/^(?:data:[^,]{0,60},|base64[:,]|rsa-sha256[:=]|sha-?256[:=]|signature[:=])/i, ''),
  ],
  ['signature-spelling', "as Python prints bytes (b'…')", (text) => text.replace(/^b'(.*)'$/s, '$1')],
  [
    'signature-spelling',
    'with PEM armour around it',
    (text) => text.replace(/^-----BEGIN [A-Z ]{1,40}-----([\s\S]*)-----END [A-Z ]{1,40}-----$/, '$1'),
  ],
  [
    'signature-spelling',
    'as escapes of bytes (\\x…)',
    (text) => (/^(?:\\x[0-9a-f]{2}){16,}$/i.test(text) ? text.replaceAll('\\x', '') : text),
  ],
  [
    'signature-spelling',
    'twice, one behind the other',
    (text) => {
      const half = text.slice(0, text.length / 2);
      return half.length >= 40 && half + half === text ? half : text;
    },
  ],
  [
    'signature-spelling',
    'with quotes, colons or brackets around it',
    (text) => text.replaceAll(/^[:"'[\]{}()<>\\]+|[:"'[\]{}()<>\\]+$/g, ''),
  ],
];

/** The readings of a text that has nothing around it any more. */
function* plainReadings(text: string, before: readonly Mistake[]): Generator<SignatureForm> {
  const strict = decodeBase64(text);
  const form = (bytes: Buffer, ...more: readonly Mistake[]): SignatureForm => ({
    bytes,
    mistakes: [...before, ...more],
  });
  if (strict !== undefined) yield form(strict);
  const hex = fromHex(text);
  if (hex !== undefined) yield form(hex, mistake('signature-hex', 'in hexadecimal'));
  const base32 = fromBase32(text);
  if (base32 !== undefined) yield form(base32, mistake('signature-spelling', 'in base32'));
  const decimal = fromDecimal(text);
  if (decimal !== undefined) yield form(decimal, mistake('signature-spelling', 'as a decimal number'));
  const json = fromJson(text);
  if (json !== undefined) yield form(json, mistake('signature-spelling', 'as the JSON of a Buffer'));
  if (strict !== undefined) {
    const letters = strict.toString('utf8');
    if (/[\u0080-\u00ff]/.test(letters) && !/[\u0100-\u{10ffff}]/u.test(letters))
      yield form(
        Buffer.from(letters, 'latin1'),
        mistake('signature-spelling', 'as a text: its bytes were taken for letters and written in UTF-8'),
      );
    const inner = strict.toString('latin1').replaceAll(/\s/g, '');
    const twice = decodeBase64(inner);
    if (twice !== undefined) yield form(twice, mistake('signature-base64-twice', 'in base64 twice'));
    const url = /^[A-Za-z0-9_-]{40,}={0,2}$/.test(inner) && twice === undefined;
    if (url)
      yield form(
        Buffer.from(inner, 'base64url'),
        mistake('signature-base64-twice', 'in base64 twice, once in the URL alphabet'),
      );
    const innerHex = fromHex(inner);
    if (innerHex !== undefined)
      yield form(innerHex, mistake('signature-hex', 'as the base64 of its hexadecimal text'));
    const printed = fromJson(inner) ?? fromNumbers(inner);
    if (printed !== undefined)
      yield form(printed, mistake('signature-spelling', 'as the base64 of a list of its bytes'));
    return;
  }
  if (/^[A-Za-z0-9_-]+={0,2}$/.test(text.slice(0, 4096)) && /[_-]/.test(text)) {
    yield form(
      Buffer.from(text, 'base64url'),
      mistake('signature-base64url', 'in the URL alphabet of base64'),
    );
  }
  const bare = text.replace(/=+$/, '');
  const unpadded = decodeBase64(bare.padEnd(Math.ceil(bare.length / 4) * 4, '='));
  if (unpadded !== undefined)
    yield form(unpadded, mistake('signature-padding-missing', 'with wrong padding'));
}

/** The readings of a text that stands for bytes, of any length. */
export function* readings(text: string): Generator<SignatureForm> {
  const numbers = fromNumbers(text);
  if (numbers !== undefined)
    yield { bytes: numbers, mistakes: [mistake('signature-spelling', 'as a list of numbers')] };
  yield* plainReadings(text, []);
  // A form decoder turns the plus signs of base64 into spaces.
  const pluses = text.includes(' ') ? text.replaceAll(' ', '+') : text;
  if (pluses !== text) {
    yield* plainReadings(pluses, [
      mistake('signature-percent-encoded', 'with spaces where base64 has plus signs'),
    ]);
  }
  let rest = text.slice(0, 40_000);
  const mistakes: Mistake[] = [];
  for (const [cause, how, peel] of peelings) {
    const peeled = peel(rest);
    if (peeled === rest) continue;
    // Encoded twice is one mistake.
    if (mistakes.at(-1)?.cause === cause) mistakes.pop();
    mistakes.push(mistake(cause, how));
    rest = peeled;
    yield* plainReadings(rest, [...mistakes]);
  }
}

/** The length octets of an ASN.1 element (X.690, 8.1.3), in hexadecimal. */
function lengthOctets(length: number): string {
  if (length < 0x80) return length.toString(16).padStart(2, '0');
  return length < 0x100 ? `81${length.toString(16)}` : `82${length.toString(16).padStart(4, '0')}`;
}

/** What stands before so many octets in an OCTET STRING or BIT STRING, alone or in a SEQUENCE. */
function wrappersOf(octets: number): readonly string[] {
  const strings = [`04${lengthOctets(octets)}`, `03${lengthOctets(octets + 1)}00`];
  return strings.flatMap((each) => [each, `30${lengthOctets(each.length / 2 + octets)}${each}`]);
}

/** How a signature is written that is too short, unless a part of it was lost. */
export const withoutZero = 'without the zero byte that it begins with';

/** A reading without what some libraries put before the number, or with the zero that they leave out. */
function fitted({ bytes, mistakes }: SignatureForm, octets: number): SignatureForm | undefined {
  const more = bytes.length - octets;
  if (more === 0) return { bytes, mistakes };
  const spelt = (how: string, right: Buffer): SignatureForm => ({
    bytes: right,
    mistakes: [
      ...mistakes,
      {
        cause: 'signature-spelling',
        explanation: `the signature is written ${how}; send its ${octets} bytes alone`,
      },
    ],
  });
  if (more < 0)
    return more >= -2 && mistakes.length === 0
      ? spelt(withoutZero, Buffer.concat([Buffer.alloc(-more), bytes]))
      : undefined;
  if (more > 0 && more % octets === 0) {
    const first = bytes.subarray(0, octets);
    const isOne = Buffer.concat(Array.from({ length: bytes.length / octets }, () => first)).equals(bytes);
    return isOne ? spelt('more than once, one behind the other', first) : undefined;
  }
  if (more > 12) return undefined;
  const before = bytes.subarray(0, more).toString('hex');
  const rest = bytes.subarray(more);
  if (/^(?:00)+$/.test(before))
    return spelt('with a zero byte before it, as BigInteger of Java gives it', rest);
  if (wrappersOf(octets).includes(before))
    return spelt('inside an ASN.1 structure (BIT STRING or OCTET STRING)', rest);
  const behind = bytes.subarray(octets).toString('hex');
  return /^(?:00|0a|0d)+$/.test(behind)
    ? spelt('with zero bytes or a line end behind it', bytes.subarray(0, octets))
    : undefined;
}

const reversed: Mistake = {
  cause: 'signature-byte-order',
  explanation:
    'the signature is written with its bytes in reverse order; write them as RSA gives them (PKCS #1), the highest first, in base64',
};

/**
 * The readings whose length is that of the key, in both byte orders: .NET's older interface writes the lowest
 * byte first.
 */
export function* signatureForms(text: string, octets: number): Generator<SignatureForm> {
  for (const read of readings(text)) {
    const form = fitted(read, octets);
    if (form === undefined) continue;
    yield form;
    yield { bytes: Buffer.from(form.bytes.toReversed()), mistakes: [...form.mistakes, reversed] };
  }
}

/**
 * The byte strings that a signature text may stand for: strict base64 first, then the ways in which clients
 * write it otherwise.
 */

import { decodeBase64 } from '../base64.js';
import type { Mistake } from './diagnosis.js';

/** One reading of a signature text, and what is wrong with the text if it is the right reading. */
export interface SignatureForm {
  readonly bytes: Buffer;
  readonly mistakes: readonly Mistake[];
}

function mistake(cause: Mistake['cause'], how: string): Mistake {
  return { cause, explanation: `the signature is written ${how}; write standard base64 with padding` };
}

function fromHex(text: string): Buffer | undefined {
  const bare = text.replace(/^0x/i, '').replaceAll(/[:\s-]/g, '');
  return /^(?:[0-9a-f]{2}){16,}$/i.test(bare.slice(0, 4096)) ? Buffer.from(bare, 'hex') : undefined;
}

/** Bytes as a list of numbers, signed ones as Java prints them. */
function fromNumbers(text: string): Buffer | undefined {
  if (!/^[[{(]?\s*-?\d{1,3}(?:[,\s]+-?\d{1,3}){15,}\s*[\]})]?$/.test(text.slice(0, 20_000))) return undefined;
  return Buffer.from((text.match(/-?\d{1,3}/g) ?? []).map(Number));
}

type Peeling = readonly [cause: Mistake['cause'], how: string, peel: (text: string) => string];

function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** What may lie around and in base64, taken off one after the other. */
const peelings: readonly Peeling[] = [
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
    'with quotes, colons or brackets around it',
    (text) => text.replaceAll(/^[:"'[\]{}()<>]+|[:"'[\]{}()<>]+$/g, ''),
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
  if (strict !== undefined) {
    const inner = strict.toString('latin1').replaceAll(/\s/g, '');
    const twice = decodeBase64(inner);
    if (twice !== undefined) yield form(twice, mistake('signature-base64-twice', 'in base64 twice'));
    const innerHex = fromHex(inner);
    if (innerHex !== undefined)
      yield form(innerHex, mistake('signature-hex', 'as the base64 of its hexadecimal text'));
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

/**
 * The readings whose length is that of the key, in both byte orders: .NET's older interface writes the lowest
 * byte first.
 */
export function* signatureForms(text: string, octets: number): Generator<SignatureForm> {
  for (const form of readings(text)) {
    if (form.bytes.length !== octets) continue;
    yield form;
    const order = mistake('signature-byte-order', 'with its bytes in reverse order');
    yield { bytes: Buffer.from(form.bytes.toReversed()), mistakes: [...form.mistakes, order] };
  }
}

/** The byte strings that a signature text may stand for: strict base64 first, then the ways in which clients write it otherwise. */

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
  const bare = text.replaceAll(':', '');
  return /^(?:[0-9a-f]{2}){16,}$/i.test(bare.slice(0, 4096)) ? Buffer.from(bare, 'hex') : undefined;
}

function* readings(text: string): Generator<SignatureForm> {
  const strict = decodeBase64(text);
  if (strict !== undefined) yield { bytes: strict, mistakes: [] };
  const hex = fromHex(text);
  if (hex !== undefined) yield { bytes: hex, mistakes: [mistake('signature-hex', 'in hexadecimal')] };
  if (strict !== undefined) {
    const inner = strict.toString('latin1').replaceAll(/\s/g, '');
    const twice = decodeBase64(inner);
    if (twice !== undefined)
      yield { bytes: twice, mistakes: [mistake('signature-base64-twice', 'in base64 twice')] };
    const innerHex = fromHex(inner);
    if (innerHex !== undefined)
      yield {
        bytes: innerHex,
        mistakes: [mistake('signature-hex', 'as the base64 of its hexadecimal text')],
      };
    return;
  }
  const unblanked = text.replaceAll(/\s|\\[rn]/g, '');
  const blanks = unblanked === text ? undefined : decodeBase64(unblanked);
  if (blanks !== undefined)
    yield { bytes: blanks, mistakes: [mistake('signature-blanks', 'with blanks or line breaks inside')] };
  // A form decoder turns the plus signs of base64 into spaces.
  const pluses = text.includes(' ') ? decodeBase64(text.replaceAll(' ', '+')) : undefined;
  if (pluses !== undefined)
    yield {
      bytes: pluses,
      mistakes: [mistake('signature-percent-encoded', 'with spaces where base64 has plus signs')],
    };
  if (/%[0-9a-f]{2}/i.test(text)) {
    const decoded = decodeBase64(
      text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    );
    if (decoded !== undefined)
      yield { bytes: decoded, mistakes: [mistake('signature-percent-encoded', 'percent-encoded')] };
  }
  if (/^[A-Za-z0-9_-]+={0,2}$/.test(text.slice(0, 4096)) && /[_-]/.test(text)) {
    yield {
      bytes: Buffer.from(text, 'base64url'),
      mistakes: [mistake('signature-base64url', 'in the URL alphabet of base64')],
    };
  }
  const unpadded = decodeBase64(
    text.replace(/=+$/, '').padEnd(Math.ceil(text.replace(/=+$/, '').length / 4) * 4, '='),
  );
  if (unpadded !== undefined)
    yield { bytes: unpadded, mistakes: [mistake('signature-padding-missing', 'with wrong padding')] };
}

/** The readings whose length is that of the key, in both byte orders: .NET's older interface writes the lowest byte first. */
export function* signatureForms(text: string, octets: number): Generator<SignatureForm> {
  for (const form of readings(text)) {
    if (form.bytes.length !== octets) continue;
    yield form;
    const order = mistake('signature-byte-order', 'with its bytes in reverse order');
    yield { bytes: Buffer.from(form.bytes.toReversed()), mistakes: [...form.mistakes, order] };
  }
}

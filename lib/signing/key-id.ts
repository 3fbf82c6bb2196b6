/**
 * The keyId part, `SN=<serial>,CA=<issuer>` (interface, Authentication 4): serial number of the certificate in upper-case hexadecimal, issuer
 * name per RFC 2253. The serial is compared as a number; how it is spelt is judged apart, because tools differ on leading zeros.
 */

import { finding, type SignatureFinding } from './finding.js';

/** The two halves of a keyId, as written. */
export interface KeyId {
  readonly serial: string;
  readonly issuer: string;
}

/** A keyId as read; `strict` is false when it was understood but is not spelt `SN=…,CA=…`. */
export interface KeyIdReading extends KeyId {
  readonly strict: boolean;
}

/** `even` pads to whole bytes as OpenSSL and Node do; `shortest` has no leading zero, as Java's BigInteger prints. */
export type SerialStyle = 'even' | 'shortest';

/** Writes `SN=<serial>,CA=<issuer>`. */
export function writeKeyId({ serial, issuer }: KeyId): string {
  return `SN=${serial},CA=${issuer}`;
}

/** Reads a keyId; undefined when serial or issuer cannot be found. */
export function parseKeyId(text: string): KeyIdReading | undefined {
  const comma = text.indexOf(',');
  if (comma < 0) return undefined;
  const left = text.slice(0, comma);
  const right = text.slice(comma + 1);
  const strict = left.startsWith('SN=') && right.startsWith('CA=') && left.trim() === left;
  if (strict) return { serial: left.slice(3), issuer: right.slice(3), strict };
  const serial = /^ {0,9}sn {0,9}= {0,9}(?<value>\S{0,400})\s{0,9}$/i.exec(left.slice(0, 500))?.groups?.[
    'value'
  ];
  const head = /^ {0,9}(?:CA|DN|IssuerDN|Issuer) {0,9}= {0,9}/i.exec(right)?.[0];
  if (serial === undefined || head === undefined) return undefined;
  return { serial, issuer: right.slice(head.length), strict };
}

/**
 * The serial number as upper-case hexadecimal, from the content octets of its DER INTEGER. A negative number, which RFC 5280 forbids but
 * which exists, is written with a minus sign.
 */
export function serialText(content: Uint8Array, style: SerialStyle = 'even'): string {
  let value = BigInt(`0x${Buffer.from(content).toString('hex') || '0'}`);
  const negative = ((content[0] ?? 0) & 0x80) !== 0;
  if (negative) value = (1n << BigInt(8 * content.length)) - value;
  const digits = value.toString(16).toUpperCase();
  const padded = style === 'even' && digits.length % 2 === 1 ? `0${digits}` : digits;
  return negative ? `-${padded}` : padded;
}

function withoutZeros(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return bare === '' ? '0' : bare;
}

/** What is wrong with a serial text, given the DER content octets of the certificate's serial number. */
export function judgeSerial(text: string, content: Uint8Array): readonly SignatureFinding[] {
  const even = serialText(content);
  const shortest = serialText(content, 'shortest');
  const detail = { header: 'keyId', expected: even, actual: text };
  if (text === even || text === shortest) return [];
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (digits.length > 0 && digits.length <= 200 && !/[^0-9A-Fa-f]/.test(digits)) {
    const number = `${negative ? '-' : ''}${withoutZeros(digits.toUpperCase())}`;
    if (number === shortest) return judgeSpelling(digits, even, detail);
    if (!/\D/.test(digits) && BigInt(digits).toString(16).toUpperCase() === shortest.replace('-', '')) {
      return [
        finding('serial-decimal', 'the serial number is written in decimal; write it in hexadecimal', detail),
      ];
    }
    const message = 'the serial number is not that of the certificate in TPP-Signature-Certificate';
    return [finding('serial-mismatch', message, detail)];
  }
  const stripped = digits.slice(0, 400).replace(/^0x/i, '').replaceAll(/[: -]/g, '').toUpperCase();
  const same = /^[0-9A-F]+$/.test(stripped) && withoutZeros(stripped) === shortest.replace('-', '');
  const meaning = same ? 'it is the right number, but' : 'and';
  const message = `the serial number has something other than hexadecimal digits; ${meaning} only 0-9 and A-F may stand there`;
  return [finding('serial-malformed', message, detail)];
}

function judgeSpelling(
  digits: string,
  even: string,
  detail: { readonly header: string; readonly expected: string; readonly actual: string },
): readonly SignatureFinding[] {
  const findings: SignatureFinding[] = [];
  if (digits !== digits.toUpperCase()) {
    findings.push(
      finding(
        'serial-not-upper-case',
        'the hexadecimal digits of the serial number must be in upper case',
        detail,
      ),
    );
  }
  if (digits.length > even.replace('-', '').length) {
    findings.push(
      finding(
        'serial-leading-zeros',
        'the serial number has more leading zeros than whole bytes need',
        detail,
      ),
    );
  }
  return findings;
}

/**
 * The keyId part, `SN=<serial>,CA=<issuer>` (interface, Authentication 4): serial number of the certificate
 * in upper-case hexadecimal, issuer name per RFC 2253. The serial is compared as a number; how it is spelt is
 * judged apart, because tools differ on leading zeros.
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

/**
 * `even` pads to whole bytes as OpenSSL and Node do; `shortest` has no leading zero, as Java's BigInteger
 * prints.
 */
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
 * The serial number as upper-case hexadecimal, from the content octets of its DER INTEGER. A negative number,
 * which RFC 5280 forbids but which exists, is written with a minus sign.
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

/** Serial numbers have 20 octets at most (RFC 5280); tools that write more have a fault of another kind. */
const mostDigits = 200;

/** What stands before or between the digits. */
function oddSigns(digits: string): string {
  if (/^0x/i.test(digits)) return '0x before it';
  const signs = new Set(digits.match(/[^0-9A-Fa-f]/g));
  return `${[...signs].map((each) => (each === ' ' ? 'blanks' : `"${each}"`)).join(' and ')} in it`;
}

/** What is wrong with a serial text, given the DER content octets of the certificate's serial number. */
export function judgeSerial(text: string, content: Uint8Array): readonly SignatureFinding[] {
  const even = serialText(content);
  const shortest = serialText(content, 'shortest');
  const detail = { header: 'keyId', expected: even, actual: text };
  if (text === even || text === shortest) return [];
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length);
  const malformed = (what: string) => [finding('serial-malformed', `the serial number ${what}`, detail)];
  if (digits === '') return malformed('is empty');
  if (digits.length > mostDigits)
    return malformed(`has ${digits.length} digits, more than any certificate's`);
  if (/[^0-9A-Fa-f]/.test(digits)) {
    const bare = digits.replace(/^0x/i, '').replaceAll(/[: -]/g, '').toUpperCase();
    const isRight = sign + withoutZeros(bare) === shortest;
    const what = isRight
      ? `is the right one, but has ${oddSigns(digits)}`
      : 'has something other than hexadecimal digits';
    return malformed(`${what}; only 0-9 and A-F may stand there`);
  }
  if (sign + withoutZeros(digits.toUpperCase()) === shortest) return judgeSpelling(text, even, detail);
  if (!/\D/.test(digits) && sign + BigInt(digits).toString(16).toUpperCase() === shortest) {
    return [
      finding('serial-decimal', 'the serial number is written in decimal; write it in hexadecimal', detail),
    ];
  }
  const message = 'the serial number is not that of the certificate in TPP-Signature-Certificate';
  return [finding('serial-mismatch', message, detail)];
}

function judgeSpelling(
  text: string,
  even: string,
  detail: { readonly header: string; readonly expected: string; readonly actual: string },
): readonly SignatureFinding[] {
  const findings: SignatureFinding[] = [];
  if (text !== text.toUpperCase()) {
    findings.push(
      finding(
        'serial-not-upper-case',
        'the hexadecimal digits of the serial number must be in upper case',
        detail,
      ),
    );
  }
  if (text.length > even.length) {
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

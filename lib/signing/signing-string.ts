/**
 * The signing string (interface, Authentication 5; draft-cavage-http-signatures-10 section 2.3): one line `name: value` for each listed
 * header, names in lower case, joined by LF with none after the last line. It is bytes: header text is latin1, one character per byte, so
 * a value that was sent as UTF-8 is signed as those bytes.
 */

import type { HeaderLine, WireRequest } from '../model/http.js';

/** The pseudo header that stands for method and target. */
export const requestTarget = '(request-target)';

/** The headers that must be signed whenever they are sent, in the order in which this suite signs them (Authentication 6). */
export const mandatorySignedHeaders = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const;

/** The parts of a request that a signature covers; a reply has neither method nor target. */
export type SignableMessage = Pick<WireRequest, 'headers'> & Partial<Pick<WireRequest, 'method' | 'target'>>;

/** One line of a signing string; `value` is undefined when the message lacks the header. */
export interface SigningLine {
  readonly name: string;
  readonly value: string | undefined;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The value without spaces and tabs around it; other white space stays, since HTTP does not strip it. */
export function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === value.length ? value : value.slice(start, end);
}

/** Headers as they are signed. */
export interface SignableHeaders {
  /** By lower-case name: trimmed, repeated lines joined by a comma and a space in the order sent. */
  readonly values: ReadonlyMap<string, string>;
  /** Lower-case names that stand on more than one line. */
  readonly repeated: readonly string[];
}

/** Reads header lines once for everything that a signature needs of them. */
export function readSignable(headers: readonly HeaderLine[]): SignableHeaders {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = values.get(key);
    const trimmed = trimBlanks(value);
    if (before === undefined) {
      values.set(key, trimmed);
    } else {
      values.set(key, `${before}, ${trimmed}`);
      if (!repeated.includes(key)) repeated.push(key);
    }
  }
  return { values, repeated };
}

/** Header values as they are signed, by lower-case name. */
export function signableValues(headers: readonly HeaderLine[]): ReadonlyMap<string, string> {
  return readSignable(headers).values;
}

/** The value of `(request-target)`: method in lower case, a space, the target exactly as sent. */
export function requestTargetValue(message: SignableMessage): string | undefined {
  if (message.method === undefined || message.target === undefined) return undefined;
  return `${message.method.toLowerCase()} ${message.target}`;
}

/** The lines for the listed names, in that order; names compare without case and are written in lower case. */
export function signingLines(
  message: SignableMessage,
  names: readonly string[],
  values: ReadonlyMap<string, string> = signableValues(message.headers),
): readonly SigningLine[] {
  return names.map((each) => {
    const name = each.toLowerCase();
    return { name, value: name === requestTarget ? requestTargetValue(message) : values.get(name) };
  });
}

/** The text of the lines; a line without a value is left out, as the interface asks for an absent header. */
export function joinLines(lines: readonly SigningLine[]): string {
  let text = '';
  for (const { name, value } of lines) {
    if (value !== undefined) text += text === '' ? `${name}: ${value}` : `\n${name}: ${value}`;
  }
  return text;
}

/** The bytes to sign for the listed headers. Listed headers that the message lacks are left out. */
export function signingString(message: SignableMessage, names: readonly string[]): Buffer {
  return Buffer.from(joinLines(signingLines(message, names)), 'latin1');
}

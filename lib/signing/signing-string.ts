/**
 * The signing string (interface, Authentication 5; draft-cavage-http-signatures-10 section 2.3): one line
 * `name: value` for each listed header, names in lower case, joined by LF with none after the last line. It
 * is bytes: header text is latin1, one character per byte, so a value that was sent as UTF-8 is signed as
 * those bytes.
 */

import type { WireRequest } from '../model/http.js';
import { readSignable, signableValue, type SignableHeaders } from './signable-headers.js';

/** The pseudo header that stands for method and target. */
export const requestTarget = '(request-target)';

/** The parts of a request that a signature covers; a reply has neither method nor target. */
export type SignableMessage = Pick<WireRequest, 'headers'> & Partial<Pick<WireRequest, 'method' | 'target'>>;

/** One line of a signing string; `value` is undefined when the message lacks the header. */
export interface SigningLine {
  readonly name: string;
  readonly value: string | undefined;
}

/** The value of `(request-target)`: method in lower case, a space, the target exactly as sent. */
export function requestTargetValue(message: SignableMessage): string | undefined {
  if (message.method === undefined || message.target === undefined) return undefined;
  return `${message.method.toLowerCase()} ${message.target}`;
}

/**
 * The lines for the listed names, in that order; names compare without case and are written in lower case.
 */
export function signingLines(
  message: SignableMessage,
  names: readonly string[],
  headers: SignableHeaders = readSignable(message.headers),
): readonly SigningLine[] {
  return names.map((each) => {
    const name = each.toLowerCase();
    return {
      name,
      value: name === requestTarget ? requestTargetValue(message) : signableValue(headers, name),
    };
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

/**
 * The bytes to sign for the listed headers. Listed headers that the message lacks are left out.
 * @example
 * signingString({ headers: [['Date', 'Wed, 19 Jan 2022 12:53:05 GMT']] }, ['date']).toString()
 */
export function signingString(message: SignableMessage, names: readonly string[]): Buffer {
  return Buffer.from(joinLines(signingLines(message, names)), 'latin1');
}

/** A message that is read from text, for tests that compare it whole. */

import { readMessage } from '../read-message.js';

/** The request in a text, its body as one character a byte, and what else was found. */
export function readText(text: string, entry?: number) {
  const { request, ...rest } = readMessage(Buffer.from(text), entry);
  return { ...request, body: request.body.toString('latin1'), ...rest };
}

/** The bytes of a text in UTF-8, as one character each. */
export function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}

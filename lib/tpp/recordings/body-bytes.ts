/**
 * Bodies out of recordings: text need not be the very bytes that were sent. A Digest that fits proves that it
 * is.
 */

import { headerValue, headerValues, type HeaderLine } from '../../model/http.js';
import { judgeDigest } from '../../signing/index.js';
import type { TrafficExchange } from '../traffic.js';

/** A body as recorded, and what is not known of it. */
export interface RecordedBody {
  readonly body?: Buffer;
  readonly unseen: NonNullable<TrafficExchange['unseen']>;
}

function isProven(headers: readonly HeaderLine[], body: Buffer): boolean {
  const digests = headerValues(headers, 'digest');
  return digests.length > 0 && judgeDigest(digests, body).length === 0;
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/**
 * A request body, and whether its bytes are known: where a Digest fits, or where the recorder says how many
 * were sent and there are so many. Text that is no JSON and not surely what was sent says nothing at all.
 * @param size bytes that were sent, as the recorder counts them
 */
export function recordedBody(
  headers: readonly HeaderLine[],
  body: Buffer,
  size: number | undefined,
  reason: string,
): RecordedBody {
  const told = Number(headerValue(headers, 'content-length')?.trim() || Number.NaN);
  const sizes = [size, told].filter((each) => each !== undefined && Number.isInteger(each) && each >= 0);
  const fits = sizes.length > 0 && sizes.every((each) => each === body.length);
  if (fits || isProven(headers, body)) return { body, unseen: {} };
  return isJson(body) ? { body, unseen: { 'body-bytes': reason } } : { unseen: { 'request-body': reason } };
}

/** Whether headers speak of a body, so that none in the recording says nothing. */
export function speakOfBody(headers: readonly HeaderLine[]): boolean {
  const length = headerValue(headers, 'content-length')?.trim();
  if (length !== undefined) return length !== '0';
  return ['digest', 'transfer-encoding', 'content-type'].some(
    (name) => headerValue(headers, name) !== undefined,
  );
}

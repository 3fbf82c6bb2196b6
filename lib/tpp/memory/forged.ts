/** Replies whose body is another than their Digest is for. */

import { headerValue, headerValues } from '../../model/http.js';
import { memoize } from '../../model/memoize.js';
import { judgeDigest } from '../../signing/index.js';
import type { ReadExchange } from '../read-exchange.js';

/** Whether the reply says of itself that its body was changed. */
export function isForged(exchange: ReadExchange): boolean {
  const { reply } = exchange;
  // Nearly no reply is signed.
  if (reply?.body === undefined || headerValue(reply.headers, 'digest') === undefined) return false;
  return !exchange.hides('reply-bytes') && hasWrongDigest(exchange);
}

/** Whether nobody can see that the body was not changed: its Digest is shown, and the bytes are not. */
export function mayBeForged(exchange: ReadExchange): boolean {
  const isHidden = exchange.hides('reply-body') || exchange.hides('reply-bytes');
  return isHidden && headerValue(exchange.reply?.headers ?? [], 'digest') !== undefined;
}

const hasWrongDigest = memoize(({ reply }: ReadExchange): boolean => {
  if (reply?.body === undefined) return false;
  return judgeDigest(headerValues(reply.headers, 'digest'), reply.body).some(
    ({ code }) => code === 'digest-mismatch',
  );
});

/** How long a reply asks to wait. */

import { headerValue } from '../../model/http.js';
import type { ReadExchange } from '../read-exchange.js';

/** Seconds of Retry-After; undefined where there is none that can be read. */
export function retryAfter({ reply, at, answeredAt }: ReadExchange): number | undefined {
  const text = reply === undefined ? undefined : headerValue(reply.headers, 'retry-after');
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text);
  const until = Date.parse(text);
  // A bank that does not tell its time is taken to have that of the recorder.
  const told = headerValue(reply?.headers ?? [], 'date');
  const now = told === undefined ? (answeredAt ?? at) : Date.parse(told);
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : Math.max(0, (until - now) / 1000);
}

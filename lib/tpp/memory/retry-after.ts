/** How long a reply asks to wait. */

import { headerValue } from '../../model/http.js';
import type { ReadExchange } from '../read-exchange.js';

/** Seconds of Retry-After; undefined where there is none that can be read. */
export function retryAfter({ reply }: ReadExchange): number | undefined {
  const text = reply === undefined ? undefined : headerValue(reply.headers, 'retry-after');
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = Date.parse((reply === undefined ? undefined : headerValue(reply.headers, 'date')) ?? '');
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : Math.max(0, (until - now) / 1000);
}

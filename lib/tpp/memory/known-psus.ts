/** Which PSU-IDs are known to name a PSU: by redirects, or by what the bank has served. */

import type { ReadExchange } from '../read-exchange.js';
import { keyOf, type Memory } from './memory.js';

/** Whether calls of this TPP with this PSU-ID were served, plainly or under the agreement of this one. */
export function wasServed(exchange: ReadExchange, psuId: string, { firstUnder }: Memory): boolean {
  const agreement = exchange.header('psu-corporate-id')?.toLowerCase() ?? '';
  return ['', agreement].some((each) => firstUnder.has(keyOf(exchange.tpp, psuId, each)));
}

/**
 * Whether it is known to name a PSU: a redirect gave it or, where the pages of the bank are not seen, calls
 * with it were served.
 */
export function namesPsu(exchange: ReadExchange, psuId: string, memory: Memory): boolean {
  return memory.issued.has(psuId) || (!memory.pages && wasServed(exchange, psuId, memory));
}

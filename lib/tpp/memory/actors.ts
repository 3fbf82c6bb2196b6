/** Who acts: a PSU, and the agreement of a corporation. */

import type { ReadExchange } from '../read-exchange.js';
import { keyOf } from './keys.js';
import type { Memory } from './memory.js';

/** A PSU as who they act: their PSU-ID, and the agreement of a corporation. */
export function actorOf(exchange: ReadExchange): string | undefined {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const corporateId = exchange.header('psu-corporate-id')?.toLowerCase() ?? '';
  return psuId === undefined ? undefined : keyOf(psuId, corporateId);
}

/** Whether calls of this TPP that named it as PSU-ID were served, plainly or under the agreement of this one. */
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

/** Which PSU-IDs are known to name a PSU: by redirects, or by what the bank has served. */

import type { ReadExchange } from '../read-exchange.js';
import { keyOf, type Memory } from './memory.js';

/** Operations by which a TPP comes to know a PSU, so that none may be named yet. */
export function introduces({ operation }: ReadExchange): boolean {
  return operation?.group === 'users' || operation?.group === 'consents';
}

/** Whether calls of this TPP with this PSU-ID were served, plainly or under the agreement of this one. */
export function wasServed(exchange: ReadExchange, psuId: string, { firstUnder }: Memory): boolean {
  const agreement = exchange.header('psu-corporate-id')?.toLowerCase() ?? '';
  return ['', agreement].some((each) => firstUnder.has(keyOf(exchange.tpp, psuId, each)));
}

/** Whether any call of this TPP with this PSU-ID was served, under whatever agreement. */
export function wasEverServed(tpp: string, psuId: string, { firstUnder }: Memory): boolean {
  const before = keyOf(tpp, psuId, '');
  return [...firstUnder.keys()].some((each) => each.startsWith(before));
}

/**
 * Whether it is known to name a PSU: a redirect gave it or, where the pages of the bank are not seen, calls
 * with it were served.
 */
export function namesPsu(exchange: ReadExchange, psuId: string, memory: Memory): boolean {
  return memory.issued.has(psuId) || (!memory.pages && wasServed(exchange, psuId, memory));
}

/**
 * Whether the TPP knows this PSU from days before the traffic: no redirect that was seen gave the PSU-ID, or
 * it was sent before. Where the pages of the bank are not seen, one may have given it after any link that was
 * offered to a call without PSU-ID. What this PSU was shown in those days was not seen either.
 */
export function isFromBefore(exchange: ReadExchange, memory: Memory): boolean {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined) return false;
  const first = memory.firstByPsu.get(keyOf(exchange.tpp, psuId)) ?? exchange.number;
  const given = memory.pages
    ? memory.issued.get(psuId)?.[0]
    : memory.offers.find((each) => each.tpp === exchange.tpp && each.psuId === undefined);
  return given === undefined || first < given.number;
}

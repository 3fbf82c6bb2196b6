/** Calls that had to be refused: a 404 among them says nothing of where the operations are. */

import type { Exchange } from '../evidence/exchange.js';

const wanted = new WeakSet<Exchange>();

/** Notes that a scenario wanted this refusal. */
export function noteWantedRefusal(exchange: Exchange): void {
  wanted.add(exchange);
}

/** Whether a call broke a rule on purpose, or a scenario wanted its refusal. */
export function isMeantToBeRefused(exchange: Exchange): boolean {
  return exchange.announced.length > 0 || wanted.has(exchange);
}

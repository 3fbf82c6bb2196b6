/**
 * Calls that were under way beside each other: whoever sends the second one has not read the reply to the
 * first, and repeats nothing.
 */

import type { EndedCall } from './memory/memory.js';
import type { ReadExchange } from './read-exchange.js';

/** Parts of one page ask for the same within this time, in milliseconds. */
const together = 250;

/** So many parts of a page ask for the same; with more of them it is a loop without a pause. */
const mostTogether = 5;

/**
 * Whether a call was under way beside the one before. Over one and the same connection the next call is sent
 * when the reply is there; of a recording that tells no connections, what came at the same moment may have
 * been sent at the same moment.
 */
export function isAbreast({ at, connection }: ReadExchange, before: EndedCall): boolean {
  if (at < before.answeredAt) return true;
  if (connection !== undefined && connection === before.connection) return false;
  return at - before.together.at < together && before.together.calls < mostTogether;
}

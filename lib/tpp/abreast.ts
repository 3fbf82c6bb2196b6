/**
 * Calls that were under way beside each other: whoever sends the second one has not read the reply to the
 * first, and repeats nothing.
 */

import type { ReadExchange } from './read-exchange.js';

/** A call of before, as it is remembered. */
interface CallBefore {
  readonly answeredAt: number;
  /** The first of the calls that were under way beside each other, and how many they are. */
  readonly together: { readonly at: number; readonly calls: number };
  readonly connection?: number;
}

/** Parts of one page ask for the same within this time, in milliseconds. */
export const together = 250;

/** So many parts of a page ask for the same; with more of them it is a loop without a pause. */
const mostTogether = 5;

/**
 * Whether a call was under way beside the one before. Over one and the same connection the next call is sent
 * when the reply is there; of a recording that tells no connections, what came at the same moment may have
 * been sent at the same moment.
 */
export function isAbreast({ at, connection }: ReadExchange, before: CallBefore): boolean {
  if (at < before.answeredAt) return true;
  if (connection !== undefined && connection === before.connection) return false;
  return at - before.together.at < together && before.together.calls < mostTogether;
}

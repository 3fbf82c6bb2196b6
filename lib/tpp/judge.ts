/**
 * What a judge of sequences or reactions is: obligations, and what an exchange says of them given all that
 * came before.
 */

import type { Judgement, Obligation } from './obligation.js';
import type { Memory } from './memory/memory.js';
import type { ReadExchange } from './read-exchange.js';

/** A judgement that belongs to an exchange of before, given when the traffic has ended. */
export interface LateJudgement extends Judgement {
  readonly number: number;
}

/** Pure: the memory is read, and filled by others. */
export interface Judge {
  readonly obligations: readonly Obligation[];
  judge?(exchange: ReadExchange, memory: Memory): Iterable<Judgement>;
  /** What only the end of the traffic shows. */
  conclude?(memory: Memory): Iterable<LateJudgement>;
}

/** Clauses that every reply shows. They are judged on all traffic of a run, whatever a scenario was after. */

import type { ClauseId } from '../../catalogue/index.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { Capability } from '../target/target.js';

/** What one reply says about one clause. */
export type AmbientOutcome =
  /** The reply shows nothing about the clause. */
  | undefined
  | { readonly holds: true }
  | { readonly holds: false; readonly expected: string; readonly actual: string };

/** A disagreement of a reply with what was told before. */
export interface Disagreement {
  readonly clause: ClauseId;
  readonly expected: string;
  readonly actual: string;
}

export interface AmbientCheck {
  readonly clause: ClauseId;
  readonly expectation: string;
  /** True when the clause speaks of something that a bank may lawfully never send. */
  readonly optional?: true;
  /** The operations whose replies can show it; absent when all can. */
  readonly operations?: ReadonlySet<Exchange['operation']>;
  /**
   * What the target has to offer for the replies to come about; without one of these the check is not
   * applicable unless shown.
   */
  readonly capabilities?: readonly Capability[];
  /** @param disagreements of the reply with what its scenario was told before */
  look(reply: Reply, disagreements?: readonly Disagreement[]): AmbientOutcome;
}

/** A reply that broke an ambient clause. */
export interface AmbientFailure {
  readonly clause: ClauseId;
  readonly expectation: string;
  readonly scenario: string;
  readonly exchange: number;
  readonly expected: string;
  readonly actual: string;
}

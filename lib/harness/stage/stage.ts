/** What a scenario is given: the actors, the judge, and what only the bank's side can do. */

import type { ClauseId } from '../../catalogue/index.js';
import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { TppNeed } from '../declaration.js';
import type { Target } from '../target/target.js';
import type { BankTime } from '../schedule/bank-time.js';
import type { Psu } from './psu.js';
import type { Tpp } from './tpp.js';

/** Judges one expectation of a clause by a check that throws; the scenario goes on. Returns if it held. */
export type Judge<Id extends ClauseId> = (clause: Id, expectation: string, check: () => void) => boolean;

export interface Stage<Id extends ClauseId = ClauseId> {
  readonly target: Target;
  /** The main TPP; both roles unless the profile gives it fewer. */
  readonly tpp: Tpp;
  /** Another TPP; needs `second-tpp` and so on. */
  readonly tppNamed: (need: TppNeed) => Tpp;
  /** One of those declared as `beside`; undefined where the profile names none. */
  readonly tppBeside: (need: TppNeed) => Tpp | undefined;
  /** A private PSU that no other scenario uses meanwhile; needs `psu`. */
  readonly psu: Psu;
  /** A second private PSU; needs `second-psu`. */
  readonly secondPsu: Psu;
  /** A corporate PSU; needs `corporate-psu`. */
  readonly corporatePsu: Psu;
  readonly judge: Judge<Id>;
  /** Looks for what the text leaves open and lets somebody in: a security finding that fails nobody. */
  readonly suspect: Judge<Id>;
  /** Records what the bank does where the text leaves a choice; never fails it. */
  readonly observe: (subject: Id | AssumptionId, text: string) => void;
  /**
   * Asserts a prerequisite; when it does not hold, the scenario ends, and every clause not settled is
   * untestable for this reason.
   */
  readonly require: (what: string, check: () => void) => void;
  /**
   * Says that every check of these clauses has been made: what ends the scenario later takes nothing from
   * them. Judging one of them after that is a mistake of the scenario.
   */
  readonly settle: (...clauses: readonly Id[]) => void;
  /** Says that a clause cannot be checked here, and why: untestable unless another check fails. */
  readonly leaveOpen: (clause: Id, reason: string) => void;
  /** The bank's clock as the harness knows it, and the lever that moves it; moving needs `clock`. */
  readonly time: BankTime;
  readonly random: SeededRandom;
  /** The same in each try of the scenario, for what leaves nothing at the bank. */
  readonly steadyRandom: SeededRandom;
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal;
}

/**
 * A fault is a bank that is wrong in one way, a variant one that lawfully chooses otherwise. Both are plain
 * functions from the parts of the reference bank to other parts; the bank knows nothing of them.
 */

import type { PartsChange } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import type { Environment } from '../model/environment.js';

export interface Fault {
  /** `subject/defect` in kebab-case, unique. */
  readonly id: string;
  /** What this bank does wrong, in one line. */
  readonly title: string;
  /** The clauses that must turn red; any other clause that fails is over-reach. */
  readonly catches: readonly [ClauseId, ...ClauseId[]];
  /**
   * Further clauses that fail for the same reason, because they state the same obligation from another side.
   * They may turn red and need not.
   */
  readonly mayFail?: readonly ClauseId[];
  /** Where the fault shows; the sandbox unless said otherwise. */
  readonly environment?: Environment;
  /** True when production has to be found with it, too: what a person has already shows it there. */
  readonly alsoInProduction?: true;
  /** True when a rule is replaced by one that differs only where the original finds something. */
  readonly findingsOnly?: true;
  /**
   * True when replies that come one after another do not show the defect: the bank calls somebody of its own
   * accord, or only calls at the same time meet it.
   */
  readonly besideReplies?: true;
  /**
   * True when only sweeps that go deep and long journeys find it, since it acts at one operation, at few
   * texts, in one way, or far into a history: `prove` plays those, `npm test` shows by another fault that the
   * clause can fail.
   */
  readonly onlyInDepth?: true;
  /** True when the article behind its clause says nothing of it: only a pin makes it wrong, anywhere. */
  readonly beyondLaw?: true;
  readonly change: PartsChange;
}

export interface Variant {
  /** `subject/choice` in kebab-case, unique. */
  readonly id: string;
  /** What this bank does otherwise, in one line. */
  readonly title: string;
  /** What of the text leaves it free to. */
  readonly because: string;
  readonly environment?: Environment;
  /** Reasons for which clauses may be untestable at this bank, because it never shows what they speak of. */
  readonly loses?: RegExp;
  readonly change: PartsChange;
}

/**
 * True for a bank at which any clause may be untestable: beside it nothing could be said of another variant.
 */
export function mayCostAnything({ loses }: Pick<Variant, 'loses'>): boolean {
  return loses?.source === '.';
}

/** Declares faults; ids are checked by a test. */
export function faults(...list: readonly Fault[]): readonly Fault[] {
  return list;
}

/** Declares faults of which each is found in depth only. */
export function faultsInDepth(...list: readonly Fault[]): readonly Fault[] {
  return list.map((fault) => ({ ...fault, onlyInDepth: true }));
}

/** Declares lawful variants. */
export function variants(...list: readonly Variant[]): readonly Variant[] {
  return list;
}

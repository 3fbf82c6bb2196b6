/** What a scenario's run proved about each declared clause, given what was judged and how the run ended. */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { ClauseAssertionError, messageOf, Untestable } from '../../model/errors.js';
import { ScaStuck } from '../sca/driver.js';
import type { Target } from '../target/target.js';
import { obliges, verdictOfFailure, type ClauseVerdict } from '../../catalogue/verdict.js';
import type { Check, Observation } from './result.js';

/** How the run function ended. */
export type Ending =
  | { readonly kind: 'complete' }
  | { readonly kind: 'untestable'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string };

/** What a scenario's run left behind about its clauses. */
export interface Proceedings {
  readonly checks: readonly Check[];
  readonly observations: readonly Observation[];
  /** Clauses of which the scenario said that every check is made: no early end takes them back. */
  readonly settled: ReadonlySet<ClauseId>;
  /** Clauses of which it left checks out, with the reason: without a failure they are untestable. */
  readonly leftOpen: ReadonlyMap<ClauseId, string>;
}

/** What a thrown value means: a prerequisite that the target lacks, or trouble of our own. */
export function endingOf(thrown: unknown): Ending {
  if (thrown instanceof Untestable || thrown instanceof ClauseAssertionError || thrown instanceof ScaStuck) {
    return { kind: 'untestable', reason: thrown.message };
  }
  return { kind: 'broken', reason: messageOf(thrown) };
}

/** The verdict on a clause that holds in the other environment, or undefined when it holds in this one. */
export function elsewhere(id: ClauseId, here: Target['environment']): ClauseVerdict | undefined {
  const { environment } = clause(id);
  if (environment === 'any' || environment === here) return undefined;
  return { clause: id, verdict: 'not-applicable', reason: `holds in the ${environment} environment only` };
}

/**
 * Why a scenario went no further when no verdict tells it, because every clause had been judged by then;
 * undefined otherwise. What came next, for example pages that lead nowhere, shows in nothing else.
 */
export function silentEnd(ending: Ending, verdicts: readonly ClauseVerdict[]): string | undefined {
  if (ending.kind !== 'untestable' || verdicts.some((each) => each.verdict === 'untestable'))
    return undefined;
  return `ended early, after each clause had been judged: ${ending.reason}`;
}

/** What a check that does not hold means: what was refused let nobody in, whatever form the refusal had. */
function verdictOfBreach(
  id: ClauseId,
  { refused, suspected }: Check,
  target: Pick<Target, 'environment' | 'pinnedClauses'>,
): ClauseVerdict['verdict'] {
  const verdict = suspected === true ? 'security' : verdictOfFailure(id, target);
  return verdict === 'security' && refused === true ? 'observed' : verdict;
}

/**
 * The verdict on one declared clause after a run. It passes only when every check was made that its scenario
 * means to make: one that ended early leaves what it had not settled untestable. What binds nobody at this
 * target and was seen is observed, not passed.
 */
export function verdictOf(
  id: ClauseId,
  { checks, observations, settled, leftOpen }: Proceedings,
  ending: Ending,
  target: Pick<Target, 'environment' | 'pinnedClauses'>,
): ClauseVerdict {
  const away = elsewhere(id, target.environment);
  if (away !== undefined) return away;
  const mine = checks.filter((each) => each.clause === id);
  const failed = mine.filter((each) => !each.held);
  const owed = failed.filter((each) => each.suspected !== true);
  const [broken] = [...owed.filter((each) => each.refused !== true), ...owed, ...failed];
  if (broken !== undefined) {
    const reason = `${broken.expectation}: expected ${broken.expected}, got ${broken.actual}`;
    return { clause: id, verdict: verdictOfBreach(id, broken, target), reason };
  }
  if (ending.kind === 'broken') return { clause: id, verdict: 'broken', reason: ending.reason };
  const open = leftOpen.get(id);
  if (open !== undefined) return { clause: id, verdict: 'untestable', reason: open };
  if (ending.kind === 'untestable' && !settled.has(id)) {
    return { clause: id, verdict: 'untestable', reason: ending.reason };
  }
  const seen = observations.find((each) => each.subject === id);
  if (mine.length > 0 && (seen === undefined || obliges(id, target))) return { clause: id, verdict: 'pass' };
  if (seen !== undefined) return { clause: id, verdict: 'observed', reason: seen.text };
  return { clause: id, verdict: 'unjudged', reason: 'the scenario declares the clause and never judged it' };
}

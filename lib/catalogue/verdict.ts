/**
 * Verdicts and how they add up. A verdict never goes green by accident: what was declared and not judged is
 * red, what could not be tried says why, and trouble of the harness or the network is never counted against
 * the bank.
 */

import type { ClauseEnvironment } from './clause.js';
import { clause, type ClauseId } from './index.js';

/**
 * Best to worst; of several verdicts on one clause the worst stands. What failed somewhere failed, whatever
 * trouble was elsewhere.
 */
export const verdictOrder = [
  'not-applicable',
  'observed',
  'pass',
  'warn',
  'untestable',
  'unjudged',
  'broken',
  'fail',
] as const;

export type Verdict = (typeof verdictOrder)[number];

/** One verdict on one clause with the reason behind it. */
export interface ClauseVerdict {
  readonly clause: ClauseId;
  readonly verdict: Verdict;
  /** Why it is not a plain pass: the failed expectation, what was missing, what was seen. */
  readonly reason?: string;
}

/** The worst of the verdicts, or undefined of none. */
export function worst(verdicts: readonly ClauseVerdict[]): ClauseVerdict | undefined {
  let found: ClauseVerdict | undefined;
  for (const each of verdicts) {
    if (found === undefined || rank(each.verdict) > rank(found.verdict)) found = each;
  }
  return found;
}

function rank(verdict: Verdict): number {
  return verdictOrder.indexOf(verdict);
}

/** What of a target decides which clauses oblige it. */
export interface Obliged {
  readonly environment: Exclude<ClauseEnvironment, 'any'>;
  /** What the profile makes obligations. */
  readonly pinnedClauses: ReadonlySet<ClauseId>;
}

/** A bank that is obliged to as little as any. */
export const leastObliged: Obliged = { environment: 'sandbox', pinnedClauses: new Set() };

/**
 * Whether a clause obliges banks in an environment without a pin: by the interface text, or in production by
 * law.
 */
export function isObligatory(id: ClauseId, environment: Obliged['environment']): boolean {
  const { basis } = clause(id);
  return basis === 'stated' || basis === 'derived' || (basis === 'law' && environment === 'production');
}

/**
 * What an expectation that does not hold means for its clause: a failure where the text states or implies it
 * (a warning for a should) or, in production, the law demands it, only an observation where it is left open,
 * unless the profile pins the clause. A clause that binds the TPP alone obliges no bank.
 */
export function verdictOfFailure(
  id: ClauseId,
  { environment, pinnedClauses }: Obliged,
): 'fail' | 'warn' | 'observed' {
  const { level, party } = clause(id);
  if (level === 'info' || party === 'tpp') return 'observed';
  if (!isObligatory(id, environment) && !pinnedClauses.has(id)) return 'observed';
  return level === 'should' ? 'warn' : 'fail';
}

/** Verdicts that turn a run red unless a waiver of the profile lists their clause. */
export function isRed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'broken' || verdict === 'untestable' || verdict === 'unjudged';
}

/**
 * Verdicts and how they add up. A verdict never goes green by accident: what was declared and not judged is
 * red, what could not be tried says why, and trouble of the harness or the network is never counted against
 * the bank.
 */

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

/**
 * What an expectation that does not hold means for its clause: a failure where the text states or implies it
 * (a warning for a should), only an observation where the text leaves it open, unless the profile pins the
 * clause. A clause that binds the TPP alone obliges no bank.
 */
export function verdictOfFailure(id: ClauseId, pinned: boolean): 'fail' | 'warn' | 'observed' {
  const { level, basis, party } = clause(id);
  if (level === 'info' || party === 'tpp') return 'observed';
  if (basis !== 'stated' && basis !== 'derived' && !pinned) return 'observed';
  return level === 'should' ? 'warn' : 'fail';
}

/** Verdicts that turn a run red unless a waiver of the profile lists their clause. */
export function isRed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'broken' || verdict === 'untestable' || verdict === 'unjudged';
}

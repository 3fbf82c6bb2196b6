/**
 * Verdicts and how they add up. A verdict never goes green by accident: what was declared and not judged is
 * red, what could not be tried says why, and trouble of the harness or the network is never counted against
 * the bank.
 */

import type { ClauseEnvironment } from './clause.js';
import { clause, type ClauseId } from './index.js';
import { isCritical } from './risk.js';

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
  'security',
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

/** The verdict of a scenario: the worst of those that count, and none where it saw nothing of its clauses. */
export function verdictOfScenario(verdicts: readonly ClauseVerdict[]): Verdict {
  return worst(verdicts)?.verdict ?? 'not-applicable';
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

/** The fewest obligations that a bank can have: a sandbox without pins. */
export const leastObliged: Obliged = { environment: 'sandbox', pinnedClauses: new Set() };

/**
 * Whether a clause obliges banks in an environment without a pin: by the interface text, or in production by
 * law.
 */
export function isObligatory(id: ClauseId, environment: Obliged['environment']): boolean {
  const { basis } = clause(id);
  return basis === 'stated' || basis === 'derived' || (basis === 'law' && environment === 'production');
}

/** Whether a clause can bind a bank at all: it says what has to be, and not to the TPP alone. */
function bindsBanks(id: ClauseId): boolean {
  const { level, party } = clause(id);
  return level !== 'info' && party !== 'tpp';
}

/**
 * Whether a clause obliges a bank: the text states or implies it, in production the law demands it, or the
 * profile pins it.
 */
export function obliges(id: ClauseId, { environment, pinnedClauses }: Obliged): boolean {
  return bindsBanks(id) && (isObligatory(id, environment) || pinnedClauses.has(id));
}

/** Whether a bank is not held to a clause whose breach lets somebody in or touches the things of others. */
export function isOpenSecurity(id: ClauseId, obliged: Obliged): boolean {
  return bindsBanks(id) && isCritical(id) && !obliges(id, obliged);
}

/**
 * What an expectation that does not hold means for its clause: a failure where the bank is held to it (a
 * warning for a should); otherwise an observation, or a security finding where it lets somebody in.
 */
export function verdictOfFailure(id: ClauseId, obliged: Obliged): 'fail' | 'warn' | 'observed' | 'security' {
  if (isOpenSecurity(id, obliged)) return 'security';
  if (!obliges(id, obliged)) return 'observed';
  return clause(id).level === 'should' ? 'warn' : 'fail';
}

/** Verdicts that turn a run red unless a waiver of the profile lists their clause. */
export function isRed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'broken' || verdict === 'untestable' || verdict === 'unjudged';
}

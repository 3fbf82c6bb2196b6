/** What a run under circumstances adds: what it saw of the bank. That it met trouble says nothing. */

import type { ClauseVerdict, Verdict } from '../../catalogue/verdict.js';

const ofTheBank: ReadonlySet<Verdict> = new Set(['pass', 'warn', 'fail']);

/** The verdicts that count of a scenario that is run again under circumstances. */
export function whatCounts(verdicts: readonly ClauseVerdict[]): readonly ClauseVerdict[] {
  return verdicts.filter(({ verdict }) => ofTheBank.has(verdict));
}

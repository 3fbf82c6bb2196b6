/** What an outcome means, in the words that every report uses. */

import { exitCodes } from '../harness/conduct/roll-up.js';
import type { Outcome } from '../harness/conduct/result.js';
import type { Verdict } from '../harness/verdict.js';

const meanings: Readonly<Record<Outcome, string>> = {
  conforms: 'conforms: no clause failed, and every declared clause was judged or waived',
  'does-not-conform': 'does not conform: at least one clause failed without a waiver',
  'harness-trouble': 'harness or network trouble: nothing is said about the bank until it is mended',
  'stale-waivers':
    'waivers are stale: the verdicts are fine, but a waiver has expired or is no longer needed',
  'not-enough-evidence': 'not enough evidence: clauses could not be judged and no waiver covers them',
};

/** The outcome in one line without its exit code. */
export function meaningOf(outcome: Outcome): string {
  return meanings[outcome];
}

/** The exit code of an outcome. */
export function exitCodeOf(outcome: Outcome): number {
  return exitCodes[outcome];
}

/** How often each verdict occurs; every verdict is named. */
export function verdictCounts(verdicts: Iterable<{ readonly verdict: Verdict }>): Record<Verdict, number> {
  const counts: Record<Verdict, number> = {
    'not-applicable': 0,
    observed: 0,
    pass: 0,
    warn: 0,
    untestable: 0,
    unjudged: 0,
    fail: 0,
    broken: 0,
  };
  for (const each of verdicts) counts[each.verdict] += 1;
  return counts;
}

/** Verdicts in the order in which tables show them: what was judged, what was not asserted, what could not be judged. */
export const tableOrder: readonly Verdict[] = [
  'pass',
  'warn',
  'fail',
  'observed',
  'not-applicable',
  'untestable',
  'unjudged',
  'broken',
];

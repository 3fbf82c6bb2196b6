/** What an outcome means, in the words that every report uses. */

import { exitCodes, wasStopped } from '../harness/conduct/roll-up.js';
import type { Outcome, RunResult } from '../harness/conduct/result.js';
import type { Verdict } from '../catalogue/verdict.js';

const meanings: Readonly<Record<Outcome, string>> = {
  conforms: 'conforms: no clause failed, and every declared clause was judged or waived',
  'conforms-in-part': 'conforms in part: what was asked for did not fail, and nothing is said about the rest',
  'does-not-conform': 'does not conform: at least one clause failed without a waiver',
  'harness-trouble': 'harness or network trouble: nothing is said about the bank until it is mended',
  'stale-waivers':
    'waivers are stale: the verdicts are fine, but a waiver has expired or is no longer needed',
  'not-enough-evidence': 'not enough evidence: clauses could not be judged and no waiver covers them',
};

/**
 * The outcome in one line without its exit code.
 * @example
 * console.log(meaningOf(result.outcome));
 */
export function meaningOf(outcome: Outcome): string {
  return meanings[outcome];
}

/**
 * How much of the suite was judged, for example `1 of 423 clauses judged, chosen by --tags SIG-06`; undefined
 * when all of it ran.
 */
export function partOf({ part }: Pick<RunResult, 'part'>): string | undefined {
  if (part === undefined) return undefined;
  return `${part.judged} of ${part.of} clauses judged, chosen by ${part.chosenBy}`;
}

/**
 * The outcome in one line: what it means, what part of the suite it is about, what trouble stands beside a
 * failure, its exit code.
 */
export function outcomeLine(run: Pick<RunResult, 'outcome' | 'part' | 'clauses' | 'halted'>): string {
  const { outcome, clauses } = run;
  const part = partOf(run);
  const lost = clauses.filter((each) => each.verdict === 'broken').length;
  const isCutShort = outcome === 'harness-trouble' && wasStopped(run);
  const facts = [
    isCutShort ? 'stopped by the user: nothing is said about the bank as a whole' : meaningOf(outcome),
    ...((outcome === 'does-not-conform' || isCutShort) && lost > 0
      ? [`harness or network trouble kept ${lost} more from a verdict`]
      : []),
    ...(part === undefined ? [] : [part]),
  ];
  return `${facts.join('; ')} (exit code ${exitCodeOf(outcome)})`;
}

/**
 * The exit code of an outcome.
 * @example
 * process.exitCode = exitCodeOf(result.outcome);
 */
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
    security: 0,
    broken: 0,
  };
  for (const each of verdicts) counts[each.verdict] += 1;
  return counts;
}

/** Verdicts in the order of tables: what was judged, what was not asserted, what could not be. */
export const tableOrder = [
  'security',
  'pass',
  'warn',
  'fail',
  'observed',
  'not-applicable',
  'untestable',
  'unjudged',
  'broken',
] as const satisfies readonly Verdict[];

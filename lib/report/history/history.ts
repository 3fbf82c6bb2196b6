/** What earlier runs of the target said of each clause, and which clauses flicker in one version. */

import type { ClauseId } from '../../catalogue/index.js';
import { isRed, type Verdict } from '../../catalogue/verdict.js';
import type { ClauseResult, Outcome } from '../../harness/conduct/result.js';

/** One earlier run. */
export interface PastRun {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Version of the suite. */
  readonly suite: string;
  readonly seed: number;
  readonly outcome: Outcome;
  /** By id of the clause; a clause that the run did not look at is absent. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** Those of scenarios that were red, by `<scenario>#<clause>`. */
  readonly reds: Readonly<Record<string, Verdict>>;
}

/** Earlier runs, the oldest first. */
export type History = readonly PastRun[];

/** Runs that are told, and by which flickering is judged. */
export const mostRuns = 10;

/** What an earlier run said of a clause. */
export type PastVerdict = Verdict | 'not-asked';

/** What each earlier run said, in their order. */
export function verdictsBefore(id: ClauseId, history: History): readonly PastVerdict[] {
  return history.map(({ verdicts }) => verdicts[id] ?? 'not-asked');
}

interface Said {
  readonly red: boolean;
  /** Version of the suite. */
  readonly suite: string;
}

/** Whether verdicts go to and fro: two turns or more, but for turns with another version of the suite. */
function turnsTwice(said: readonly Said[]): boolean {
  const turns = said.filter((each, index) => {
    const before = said[index - 1];
    return before?.suite === each.suite && before.red !== each.red;
  });
  return turns.length >= 2;
}

/** The runs that looked at a clause. */
function askedOf(id: ClauseId, history: History): History {
  return history.filter(({ verdicts }) => verdicts[id] !== undefined);
}

function isFlickering({ clause, verdict }: ClauseResult, history: History, suite: string): boolean {
  const before = askedOf(clause, history).map((run) => ({
    red: isRed(run.verdicts[clause] ?? 'pass'),
    suite: run.suite,
  }));
  return turnsTwice([...before, { red: isRed(verdict), suite }]);
}

/** Whether a clause flickers in one scenario. */
export function flickersIn(
  scenario: string,
  { clause, verdict }: Pick<ClauseResult, 'clause' | 'verdict'>,
  history: History,
  suite: string,
): boolean {
  const before = askedOf(clause, history).map(({ reds, suite: version }) => ({
    red: reds[`${scenario}#${clause}`] !== undefined,
    suite: version,
  }));
  return turnsTwice([...before, { red: isRed(verdict), suite }]);
}

/** The clauses of a run that flicker, in its order. */
export function flickeringClauses(
  results: readonly ClauseResult[],
  history: History,
  suite: string,
): ReadonlySet<ClauseId> {
  return new Set(results.filter((each) => isFlickering(each, history, suite)).map((each) => each.clause));
}

/** What earlier runs said of a clause, in one line; undefined where there was none. */
export function historyLine(result: ClauseResult, history: History): string | undefined {
  const before = verdictsBefore(result.clause, history);
  if (before.every((each) => each === 'not-asked')) return undefined;
  if (before.every((each) => each === result.verdict))
    return before.length === 1 ? 'the same in the run before' : `the same in ${before.length} runs before`;
  return `before: ${before.join(', ')}`;
}

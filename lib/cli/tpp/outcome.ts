/** What the exit code of `tpp` means, in one sentence. */

import { namedUpTo } from '../../model/plural.js';
import { isRed } from '../../tpp/verdict.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { CommandRun } from './run.js';

/** What was judged: one traffic, or the runs of a command. */
export type Judged = TrafficVerdicts | readonly CommandRun[];

export function isRuns(judged: Judged): judged is readonly CommandRun[] {
  return Array.isArray(judged);
}

/** Obligations that one line names. */
const mostNamed = 8;

const named = (ids: readonly string[]): string => namedUpTo(mostNamed, ids);

/** Why too little was seen. */
function gapsIn({ calls, missing, verdicts }: TrafficVerdicts): readonly string[] {
  const unseen = verdicts.filter((each) => isRed(each) && each.verdict === 'not-seen');
  if (calls === 0)
    return ['no call of a TPP', ...(missing.length === 0 ? [] : [`required: ${named(missing)}`])];
  if (missing.length > 0) return [`required and not seen: ${named(missing)}`];
  return unseen.length === 0
    ? []
    : [`required and not seen: ${named(unseen.map(({ obligation }) => obligation.id))}`];
}

/** How the command ended where it did not end well. */
function endOf({ code, provocation, isStopped }: CommandRun): readonly string[] {
  if (isStopped === true) return ['stopped by the user'];
  if (code === 0) return [];
  const where = provocation === undefined ? '' : ` under ${provocation.id}`;
  return [`the command ended with code ${code}${where}`];
}

/** What an exit code means; without the code. */
export function tppOutcome(judged: Judged, exitCode: number): string {
  if (exitCode === 0) return 'nothing is held against the TPP';
  const all = isRuns(judged) ? judged.map(({ verdicts }) => verdicts) : [judged];
  if (exitCode === 1) {
    const failed = all.flatMap(({ verdicts }) => verdicts.filter((each) => each.verdict === 'fail'));
    const ids = [...new Set(failed.map(({ obligation }) => obligation.id))];
    return `the TPP breaks obligations: ${named(ids)}`;
  }
  const [plain] = all;
  const gaps = plain === undefined ? [] : gapsIn(plain);
  const ends = isRuns(judged) ? judged.flatMap(endOf) : [];
  return `not enough was seen: ${[...gaps, ...ends].join('; ')}`;
}

/** The last line of what is printed. */
export function outcomeLine(outcome: string, exitCode: number): string {
  return `Outcome: ${outcome} (exit code ${exitCode})\n`;
}

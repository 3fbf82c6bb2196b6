/**
 * Accounts for every clause of the bank's side after runs against a bank that is right: judged by what a
 * reply showed, or with a reason why no reply can show it. What is left over is named.
 */

import { clauses, type ClauseId } from '../../catalogue/index.js';
import { reasonNotJudged } from '../../catalogue/reasons.js';
import { allFaults } from '../../faults/index.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import type { RunResult } from '../../harness/conduct/result.js';
import { leastObliged, obliges } from '../../catalogue/verdict.js';
import { networkFaults } from '../over-network.js';

/** Clauses that bind the bank, alone or together with the TPP. */
export const bankSide: readonly ClauseId[] = clauses
  .filter(({ party }) => party !== 'tpp')
  .map(({ id }) => id);

/** Those of them that a run has to judge. */
export const toBeJudged: readonly ClauseId[] = bankSide.filter((id) => reasonNotJudged(id) === undefined);

/** What a bank need not send at all; where it does, it is judged. */
const seldom: ReadonlySet<ClauseId> = new Set(
  ambientChecks.filter((each) => each.optional === true).map((each) => each.clause),
);

type Runs = readonly Pick<RunResult, 'clauses' | 'scenarios'>[];

/** Whether a failed expectation counts against a bank that promised these clauses beyond the text. */
function canFail(id: ClauseId, promised: ReadonlySet<ClauseId>): boolean {
  return obliges(id, { ...leastObliged, pinnedClauses: promised });
}

/**
 * Clauses that passed in none of the runs and that no permission to keep silent explains, with their
 * verdicts.
 */
export function unaccounted(runs: Runs, promised: ReadonlySet<ClauseId>): readonly string[] {
  return toBeJudged.flatMap((id) => {
    const verdicts = runs.flatMap((run) => run.clauses.filter((each) => each.clause === id));
    const has = (wanted: string) => verdicts.some(({ verdict }) => verdict === wanted);
    if (has('pass') || (has('observed') && (seldom.has(id) || !canFail(id, promised)))) return [];
    return [`${id}: ${verdicts.map(({ verdict }) => verdict).join(', ') || 'no verdict'}`];
  });
}

/** Expectations that were judged before any reply had come; those about connections need none. */
export function judgedWithoutReply(runs: Runs): readonly string[] {
  const connections: ReadonlySet<string> = new Set(networkFaults.flatMap((each) => each.catches));
  return runs.flatMap((run) =>
    run.scenarios.flatMap(({ id, checks }) =>
      checks
        .filter((each) => each.exchange === undefined && !connections.has(each.clause))
        .map((each) => `${id}: ${each.clause} ${each.expectation}`),
    ),
  );
}

/** Judged clauses that could fail and that no defective bank turns red. */
export function neverRed(promised: ReadonlySet<ClauseId>): readonly ClauseId[] {
  const caught: ReadonlySet<string> = new Set(
    [...allFaults, ...networkFaults].flatMap((each) => each.catches),
  );
  return toBeJudged.filter((id) => canFail(id, promised) && !caught.has(id));
}

/** What the runs of scenarios at a defective bank prove of it. */

import type { ClauseId } from '../catalogue/index.js';
import type { Fault } from '../faults/fault.js';
import type { NarrowedFault } from '../faults/narrowed/index.js';
import type { RunResult } from '../harness/conduct/result.js';

/** What a proof needs to know of a defective bank. */
export type ProvenFault = Pick<Fault, 'id' | 'title' | 'catches' | 'mayFail'>;

export interface FaultProof {
  readonly fault: ProvenFault;
  /** Clauses of `catches` that failed. */
  readonly caughtBy: readonly ClauseId[];
  /** Clauses of `catches` that did not fail. */
  readonly missed: readonly ClauseId[];
  /** Failed clauses that the fault names neither as caught nor as failing with them. */
  readonly overReach: readonly ClauseId[];
  /** Clauses whose answer is hidden by trouble of the harness. */
  readonly broken: readonly ClauseId[];
  /** All failed clauses. */
  readonly red: readonly ClauseId[];
  /** Of a narrowed fault: it shows nothing at any operation where its place can be, so it is not counted. */
  readonly actsNowhere?: true;
  /** One run for each scenario that was tried. */
  readonly runs: readonly RunResult[];
}

/** Verdicts that speak against a bank. */
export const failing: ReadonlySet<string> = new Set(['fail', 'warn']);

/** The clauses with one of the verdicts in any of the runs. */
export function clausesWith(runs: readonly RunResult[], verdicts: ReadonlySet<string>): readonly ClauseId[] {
  const found = runs.flatMap((run) => run.clauses.filter((each) => verdicts.has(each.verdict)));
  return [...new Set(found.map((each) => each.clause))];
}

/**
 * True for the run of a scenario as it stands: one under other circumstances may meet the defect at any
 * clause.
 */
function isPlain({ scenarios }: RunResult): boolean {
  return scenarios.every((each) => each.under === undefined);
}

/** What the runs against a defective bank prove. */
export function faultProof(fault: ProvenFault, runs: readonly RunResult[]): FaultProof {
  const named: readonly ClauseId[] = fault.catches;
  const red = clausesWith(runs, failing);
  return {
    fault,
    caughtBy: named.filter((each) => red.includes(each)),
    missed: named.filter((each) => !red.includes(each)),
    overReach: clausesWith(runs.filter(isPlain), failing).filter(
      (each) => !named.includes(each) && fault.mayFail?.includes(each) !== true,
    ),
    broken: clausesWith(runs, new Set(['broken'])),
    red,
    runs,
  };
}

/** What the runs against a narrowed fault prove: it is caught by whatever clause fails. */
export function narrowedProof(
  fault: NarrowedFault,
  runs: readonly RunResult[],
  actsNowhere = false,
): FaultProof {
  const red = clausesWith(runs, failing);
  const missed = red.length > 0 ? [] : fault.catches;
  const proof = { fault, caughtBy: red, missed, overReach: [], broken: [], red, runs };
  return actsNowhere ? { ...proof, actsNowhere } : proof;
}

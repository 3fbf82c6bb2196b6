/** What a bank owes only where its profile pins the clause, or answers what the text leaves open. */

import { assumption, type AssumptionId } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import { ClauseAssertionError } from '../../model/errors.js';
import type { Stage } from '../stage/stage.js';

/** In place of a judgement where nothing is owed: what does not hold is observed, and nothing passes. */
function observeBreach<Id extends ClauseId>(
  { observe }: Pick<Stage<Id>, 'observe'>,
  clause: Id,
  what: string,
  check: () => void,
): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ClauseAssertionError)) throw error;
    observe(clause, `does not hold, and is not owed: ${what} (${error.message})`);
  }
}

/** Judges where the profile pins the clause; elsewhere what does not hold is observed, and nothing passes. */
export function judgeIfPinned<Id extends ClauseId>(
  stage: Pick<Stage<Id>, 'judge' | 'observe' | 'target'>,
  clause: Id,
  what: string,
  check: () => void,
): void {
  if (stage.target.pinnedClauses.has(clause)) stage.judge(clause, what, check);
  else observeBreach(stage, clause, what, check);
}

/** What the text leaves open, and whether it lets somebody in where the answer is another than the usual. */
interface OpenPoint<Id extends ClauseId> {
  readonly clause: Id;
  readonly question: AssumptionId;
  readonly isBreach: boolean;
}

/**
 * Judges where the profile gives the usual answer to what the text leaves open. Where it gives another, what
 * does not hold is observed; where it says nothing, it is told as a security finding if it lets somebody in.
 */
export function judgeIfAnswered<Id extends ClauseId>(
  stage: Pick<Stage<Id>, 'judge' | 'suspect' | 'observe' | 'target'>,
  { clause, question, isBreach }: OpenPoint<Id>,
  what: string,
  check: () => void,
): void {
  const answer = stage.target.pinnedAssumptions[question];
  if (answer === assumption(question).default) stage.judge(clause, what, check);
  else if (answer === undefined && isBreach) stage.suspect(clause, what, check);
  else observeBreach(stage, clause, what, check);
}

/** What a bank owes only where its profile pins the clause. */

import type { ClauseId } from '../../catalogue/index.js';
import { ClauseAssertionError } from '../../model/errors.js';
import type { Stage } from '../stage/stage.js';

/** Judges where the profile pins the clause; elsewhere what does not hold is observed, and nothing passes. */
export function judgeIfPinned<Id extends ClauseId>(
  { judge, observe, target }: Pick<Stage<Id>, 'judge' | 'observe' | 'target'>,
  clause: Id,
  what: string,
  check: () => void,
): void {
  if (target.pinnedClauses.has(clause)) {
    judge(clause, what, check);
    return;
  }
  try {
    check();
  } catch (error) {
    if (!(error instanceof ClauseAssertionError)) throw error;
    observe(clause, `does not hold, and is not owed: ${what} (${error.message})`);
  }
}

/** What the suite assumes where the text leaves a choice: the profile's answer, or the register's default. */

import { assumption, type AssumptionId, type AssumptionValue } from '../../catalogue/assumptions/index.js';
import type { Target } from './target.js';

/** The answer to an assumption at a target. */
export function assumed<Id extends AssumptionId>(
  target: Pick<Target, 'pinnedAssumptions'>,
  id: Id,
): AssumptionValue<Id> {
  const pinned = target.pinnedAssumptions[id];
  // null is an answer: there is none. Answers of a profile are checked when a target is opened.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the register's type is exact, a profile's is checked at run time
  return (pinned === undefined ? assumption(id).default : pinned) as AssumptionValue<Id>;
}

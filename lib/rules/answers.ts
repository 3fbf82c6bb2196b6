/** What a target answers where the text leaves a choice, as rules ask for it. */

import { assumption, type AssumptionId } from '../catalogue/assumptions.js';
import type { RuleContext } from './rule.js';

/** The answer of the target's profile or, when it gives none, the register's default. */
export function answerOf(context: Pick<RuleContext, 'answers'>, id: AssumptionId): unknown {
  const given = context.answers?.[id];
  return given === undefined ? assumption(id).default : given;
}

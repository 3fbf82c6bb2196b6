/** What the linter of a target may assume: pinned values first, then the defaults. */

import { certificateRoles } from '../../certificates/certificate-roles.js';
import type { RuleContext } from '../../rules/rule.js';
import type { Target } from './target.js';

/** The rule context of a target, without the instant. */
export function ruleContext(
  target: Pick<Target, 'environment' | 'pinnedAssumptions'>,
): Omit<RuleContext, 'now'> {
  return {
    environment: target.environment,
    unprocessable: /\p{Extended_Pictographic}/u,
    readRoles: certificateRoles,
    answers: target.pinnedAssumptions,
  };
}

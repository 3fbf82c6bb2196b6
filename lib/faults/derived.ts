/** Faults that follow from the rules: a bank that forgot one of them, and a bank that stumbles over one. */

import { withoutRule, withRule } from '../bank/part-changes.js';
import { isRefusalPromised } from '../bank/promises.js';
import { clause } from '../catalogue/index.js';
import { requestRules } from '../rules/index.js';
import type { RequestRule } from '../rules/rule.js';
import type { Fault } from './fault.js';

/** Rules that a bank must enforce and that a single request can break. */
const enforced = requestRules.filter(
  (rule) =>
    rule.tolerable !== true &&
    rule.shadowed !== true &&
    rule.breakers.some((breaker) => isRefusalPromised(rule, breaker)),
);

/** Where a rule is broken: sandbox paths are out of place in production only. */
function place(rule: RequestRule): Pick<Fault, 'environment'> {
  return clause(rule.clause).environment === 'production' ? { environment: 'production' } : {};
}

function dropped(rule: RequestRule): Fault {
  return {
    id: `${rule.id}/dropped`,
    title: `The rule ${rule.id} is not enforced`,
    catches: [rule.clause],
    ...place(rule),
    mayFail: [...(rule.also ?? []), ...(rule.lackBreaks ?? [])],
    change: (parts) => withoutRule(parts, rule.id),
  };
}

/**
 * The rule throws where it should refuse: the client sees a 500. A stranger who breaks the rule sees it, too,
 * and so does who names a PSU by identity number; END-12 and HDR-30 ask for a refusal.
 */
function crashing(rule: RequestRule): Fault {
  return {
    id: `${rule.id}/crashes`,
    title: `The bank stumbles over what the rule ${rule.id} should refuse`,
    catches: [rule.clause],
    ...place(rule),
    mayFail: [...(rule.also ?? []), 'END-12', 'HDR-30'],
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, rule.id, (given) => ({
        ...given,
        judge(request, context) {
          if (given.judge(request, context) === undefined) return undefined;
          throw new Error(`fault: ${rule.id} crashes`);
        },
      })),
  };
}

export const derivedFaults: readonly Fault[] = enforced.flatMap((rule) =>
  rule.unservable ? [crashing(rule)] : [dropped(rule), crashing(rule)],
);

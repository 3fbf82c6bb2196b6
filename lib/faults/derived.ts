/** Faults that follow from the rules: a bank that forgot one of them, and a bank that stumbles over one. */

import { isRefusalPromised } from '../bank/promises.js';
import { withRule, withoutRule } from '../bank/parts.js';
import { requestRules } from '../rules/index.js';
import type { RequestRule } from '../rules/rule.js';
import type { Fault } from './fault.js';

/** Spellings of keyId that the reference bank refuses and another bank may tolerate: no reply to them is wrong. */
const strictness: ReadonlySet<string> = new Set(['key-id-serial-hexadecimal', 'key-id-issuer-spelling']);

/** Rules that a bank must enforce and that a single request can break. */
const enforced = requestRules.filter(
  (rule) => !strictness.has(rule.id) && rule.breakers.some((breaker) => isRefusalPromised(rule, breaker)),
);

function dropped(rule: RequestRule): Fault {
  return {
    id: `${rule.id}/dropped`,
    title: `The rule ${rule.id} is not enforced`,
    catches: [rule.clause],
    ...(rule.also === undefined ? {} : { mayFail: rule.also }),
    change: (parts) => withoutRule(parts, rule.id),
  };
}

/** The rule throws where it should refuse: the client sees a 500. */
function crashing(rule: RequestRule): Fault {
  return {
    id: `${rule.id}/crashes`,
    title: `The bank stumbles over what the rule ${rule.id} should refuse`,
    catches: [rule.clause],
    ...(rule.also === undefined ? {} : { mayFail: rule.also }),
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

export const derivedFaults: readonly Fault[] = enforced.flatMap((rule) => [dropped(rule), crashing(rule)]);

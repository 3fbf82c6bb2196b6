/** Faults that follow from the rules: a bank that forgot one of them, and a bank that stumbles over one. */

import { withoutRule, withRule } from '../bank/part-changes.js';
import { isRefusalPromised } from '../bank/promises.js';
import { clause } from '../catalogue/index.js';
import { requestRules } from '../rules/index.js';
import type { RequestRule } from '../rules/rule.js';
import type { Fault } from './fault.js';

/**
 * Refusals that the reference bank makes and another bank may lawfully not make: spellings of keyId that a reader can
 * tolerate, a missing bookingStatus, and the bodies of products that the text does not show. No reply to them is wrong.
 */
const strictness =
  /^(key-id-serial-hexadecimal|key-id-issuer-spelling|transactions-booking-status-required|allow-logical-duplicate-is-boolean|sandbox-card-account-creation-.*|(instant|sepa|cross-border|norwegian-cross-border|bulk|periodic)-payment-(?!err-10).*)$/;

/** Rules that another rule comes before: production's lack of all sandbox paths, and the country required by PAY-21. */
const elsewhere = /^(sandbox-card-transactions-only|structured-creditor-country)$/;

/** Without these rules the bank still cannot serve the request, since nothing lies behind: dropping them shows nowhere. */
const guardedTwice =
  /^(version-prefix|known-product|certificate-present|payment-psu-id|basket-psu-id|psu-id-is-uuid)$/;

/** Rules that a bank must enforce and that a single request can break. */
const enforced = requestRules.filter(
  (rule) =>
    !strictness.test(rule.id) &&
    !elsewhere.test(rule.id) &&
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
    ...place(rule),
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

export const derivedFaults: readonly Fault[] = enforced.flatMap((rule) =>
  guardedTwice.test(rule.id) ? [crashing(rule)] : [dropped(rule), crashing(rule)],
);

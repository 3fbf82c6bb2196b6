/** Narrows a fault of a rule to findings in certain places of a request. */

import type { PartsChange } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import type { Finding, RequestRule } from '../../rules/rule.js';

/** Which findings of a rule the faulty bank treats otherwise. */
type Chosen = (finding: Finding, rule: RequestRule) => boolean;

/**
 * A rule for the findings that are not chosen, and behind it the other one, with its own way to refuse, for
 * those that are.
 */
function sharedBy(rule: RequestRule, other: RequestRule | undefined, chosen: Chosen): readonly RequestRule[] {
  const left = new WeakSet<JudgedRequest>();
  const first: RequestRule = {
    ...rule,
    judge(request, context) {
      const finding = rule.judge(request, context);
      if (finding === undefined || !chosen(finding, rule)) return finding;
      left.add(request);
      return undefined;
    },
  };
  if (other === undefined) return [first];
  return [
    first,
    {
      ...other,
      judge: (request, context) => (left.has(request) ? other.judge(request, context) : undefined),
    },
  ];
}

/** Rules of the faulty bank for chosen findings of the original, the originals for all others. */
function withRulesFor(change: PartsChange, watch: () => Chosen): PartsChange {
  return (parts) => {
    const faulty = new Map(change(parts).rules.map((rule) => [rule.id, rule]));
    const chosen = watch();
    const rules = parts.rules.flatMap((rule): readonly RequestRule[] => {
      const other = faulty.get(rule.id);
      return other === rule ? [rule] : sharedBy(rule, other, chosen);
    });
    return { ...parts, rules };
  };
}

/** Whether a pointer leads into an element of a list after the first. */
export function isInLaterItem(path: string): boolean {
  return /\/[1-9]\d*(\/|$)/.test(path);
}

/** The fault for what is wrong in the second or a later element of a list. */
export function inLaterItems(change: PartsChange): PartsChange {
  return withRulesFor(
    change,
    () =>
      ({ path = '' }) =>
        isInLaterItem(path),
  );
}

/** The fault for members other than the first in which the rule found something. */
export function inOtherMembers(change: PartsChange): PartsChange {
  return withRulesFor(change, () => {
    const first = new Map<string, string>();
    return ({ path = '' }, { id }) => {
      const known = first.get(id);
      if (known === undefined) first.set(id, path);
      return known !== undefined && known !== path;
    };
  });
}

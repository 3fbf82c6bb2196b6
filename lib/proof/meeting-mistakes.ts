/**
 * Whether a mistake can stand in one request with another that is looked for later: what a rule does with it
 * shows only where nothing is found before.
 */

import type { BankParts } from '../bank/types.js';
import type { Operation } from '../model/operation.js';
import { type JudgedRequest, judgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import type { RequestDraft } from '../rules/request-draft.js';
import { type RequestRule, type RuleContext, rulesConcerning } from '../rules/rule.js';
import { sparedReason } from '../rules/signature/spared-reason.js';
import { type PreparedSigner, signRequest } from '../signing/index.js';

/** Served requests of each operation, as they were before they were signed. */
export type Drafts = ReadonlyMap<Operation, readonly RequestDraft[]>;

type Breaker = RequestRule['breakers'][number];

/** A function that tells of a rule whether its mistake can stand beside a later one. */
export function meetingIn(
  parts: BankParts,
  drafts: Drafts,
  context: RuleContext,
  signer: PreparedSigner,
): (rule: RequestRule) => boolean {
  const given = { context, keyId: signer.keyId };

  function spoiltBy(draft: RequestDraft, breakers: readonly Breaker[]): JudgedRequest {
    const { method, target, headers, body, signing } = breakers.reduce(
      (each, breaker) => (breaker.stage === 'before-signing' ? breaker.apply(each, given) : each),
      draft,
    );
    const sent = signRequest({ method, target: parts.basePath + target, headers, body }, signer, signing);
    const wire = breakers.reduce(
      (each, breaker) => (breaker.stage === 'before-signing' ? each : breaker.apply(each)),
      sent,
    );
    return judgedRequest(wire, parts.basePath, operationsAt(parts.answers), { doctor: sparedReason });
  }

  return (rule) => {
    const place = parts.rules.findIndex(({ id }) => id === rule.id);
    return [...drafts].some(([operation, [draft]]) => {
      if (draft === undefined || rule.concerns?.(operation) === false) return false;
      const fitting = ({ breakers }: RequestRule) =>
        breakers.find((each) => each.appliesTo?.(draft, given) !== false);
      const first = fitting(rule);
      return rulesConcerning(parts.rules.slice(place + 1), operation).some((later) => {
        const second = fitting(later);
        if (first === undefined || second === undefined) return false;
        const request = spoiltBy(draft, [first, second]);
        return [rule, later].every((each) => each.judge(request, context) !== undefined);
      });
    });
  };
}

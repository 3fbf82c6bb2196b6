/**
 * How the tests of this folder judge generated requests: schema and every rule on bodies, without signatures.
 */

import { operation, type OperationId } from '../../model/operations/index.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { requestRules } from '../../rules/index.js';
import { draft, type RequestDraft } from '../../rules/request-draft.js';
import { violationsOf, type RequestRule, type RuleContext, type Violation } from '../../rules/rule.js';

/** A Wednesday in Norway, after structured addresses are enforced everywhere. */
export const today = '2027-12-15';

export const context: RuleContext = {
  now: Date.parse(`${today}T09:30:00Z`),
  environment: 'sandbox',
  unprocessable: /[\u{10000}-\u{10FFFF}]/u,
  answers: { 'kid-checking': 'creation' },
};

/** Rules that look at the body of requests of an operation. */
export function bodyRules(id: OperationId): readonly RequestRule[] {
  const first = requestRules.findIndex((each) => each.id === 'domestic-payment-body');
  return requestRules.slice(first).filter((each) => each.concerns?.(operation(id)) !== false);
}

/** A draft of an operation with a body and nothing that rules on bodies do not ask for. */
export function bodyDraft(id: OperationId, body: unknown): RequestDraft {
  return draft(id, {
    params: { basketId: 'b', mockAccountId: 'a', mockCardAccountId: 'c', mockAgreementId: 'g', tppId: 't' },
    body,
  });
}

/** What the rules on bodies find in a draft. */
export function foundIn(request: RequestDraft, rules: readonly RequestRule[]): readonly Violation[] {
  const { method, target, headers, body } = request;
  return violationsOf(judgedRequest({ method, target, headers, body }), rules, context);
}

/**
 * Mistakes in judging requests, from which faults are made: a bank that refuses too much, or finds too
 * little.
 */

import { withRule, wrapRoute } from '../bank/part-changes.js';
import { type RefusalReason, RefusedCall } from '../bank/refusals.js';
import type { BankParts } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import type { TppMessageCode } from '../model/codes.js';
import type { OperationId } from '../model/operations/index.js';
import type { JudgedRequest } from '../rules/judged-request.js';
import type { RuleContext } from '../rules/rule.js';

type Condition = (request: JudgedRequest, context: RuleContext) => boolean;

/** The bank refuses every request of which the condition holds, before any of its rules look at it. */
export function refusesWhen(
  parts: BankParts,
  clause: ClauseId,
  when: Condition,
  status = 400,
  code: TppMessageCode = 'BAD_REQUEST',
): BankParts {
  const rule = {
    id: `overzealous-${clause.toLowerCase()}`,
    clause,
    refusal: { status, code },
    judge: (request: JudgedRequest, context: RuleContext) =>
      when(request, context) ? { message: 'this request is not supported' } : undefined,
    breakers: [],
  } as const;
  return { ...parts, rules: [rule, ...parts.rules] };
}

/** The rules let pass what the condition holds of. */
export function overlooksWhen(
  parts: BankParts,
  ruleIds: string | readonly string[],
  when: Condition,
): BankParts {
  return withRule(parts, ruleIds, (given) => ({
    ...given,
    judge: (request, context) => (when(request, context) ? undefined : given.judge(request, context)),
  }));
}

/** Some operations refuse calls of which the condition holds, after all rules let them pass. */
export function refusesAt(
  parts: BankParts,
  operations: OperationId | readonly OperationId[],
  when: (request: JudgedRequest) => boolean,
  reason: RefusalReason = 'body-unusable',
): BankParts {
  return wrapRoute(parts, operations, (given) => (call) => {
    if (when(call.request)) throw new RefusedCall(reason);
    return given(call);
  });
}

/** One operation stumbles over calls of which the condition holds: the client sees a 500. */
export function crashesAt(
  parts: BankParts,
  operation: OperationId,
  when: (request: JudgedRequest) => boolean,
): BankParts {
  return wrapRoute(parts, operation, (given) => (call) => {
    if (when(call.request)) throw new Error('fault: the operation crashes');
    return given(call);
  });
}

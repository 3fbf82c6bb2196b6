/** Requests that break a rule on purpose: which ways apply, what is sent, and what the replies are worth. */

import { isDeepStrictEqual } from 'node:util';
import { assumption } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { OperationId } from '../../model/operations/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { isOpenSecurity } from '../../catalogue/verdict.js';
import { answerOf, isDispensed, isFirm } from '../../rules/answers.js';
import type { Breaker, BreakerSetting, RequestRule } from '../../rules/rule.js';
import type { ClientOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { readBy } from '../replies/read-by.js';
import type { Reply } from '../replies/reply.js';
import type { Target, TppIdentity } from '../target/target.js';

/** A request that breaks a rule on purpose. */
export interface BrokenCall {
  readonly rule: RequestRule;
  readonly breaker: Breaker;
  readonly request: RequestDraft;
  readonly options: ClientOptions;
  /** What was broken, where it is more than the breaker says. */
  readonly how?: string;
}

/** One broken request and the reply to it. */
export interface Breakage {
  readonly rule: RequestRule;
  readonly clause: ClauseId;
  readonly operation: OperationId;
  /** What was broken, for example `date 63 seconds ahead`. */
  readonly how: string;
  readonly reply: Reply;
  /** The call as it was meant to be sent. */
  readonly broken: BrokenCall;
}

/** Whether the text, or the target's profile, obliges the bank to refuse a request so broken. */
function isPromised(rule: RequestRule, breaker: Breaker, target: Target): boolean {
  if (isFirm(rule, breaker, target.pinnedAssumptions)) return true;
  if (isDispensed(rule, target.pinnedAssumptions)) return false;
  if (!target.pinnedClauses.has(rule.clause) || rule.observedOnly === true) return false;
  const { assumes, basis } = breaker;
  if (assumes === undefined) return basis === undefined;
  // Who promises a clause promises the usual answer to the question that it leaves open, unless the profile
  // gives another.
  const isItsQuestion = assumption(assumes.question).clauses.some((each) => each === rule.clause);
  const answer = answerOf({ answers: target.pinnedAssumptions }, assumes.question);
  return isItsQuestion && isDeepStrictEqual(answer, assumes.answer);
}

function breaking(rule: RequestRule, breaker: Breaker, setting: BreakerSetting): ClientOptions {
  const announces = [rule.id];
  return breaker.stage === 'before-signing'
    ? { announces, beforeSigning: (stamped) => breaker.apply(stamped, setting) }
    : { announces, afterSigning: (signed) => breaker.apply(signed) };
}

/** The request once for each way to break the rule that applies to it. */
export function brokenCalls(
  { signer }: TppIdentity,
  client: Client,
  rule: RequestRule,
  unbroken: RequestDraft,
): readonly BrokenCall[] {
  const setting = { context: client.context(), keyId: signer.keyId };
  return rule.breakers.flatMap((breaker) => {
    const request = client.identified(unbroken);
    if (breaker.appliesTo?.(client.dated(request), setting) === false) return [];
    return [{ rule, breaker, request, options: breaking(rule, breaker, setting) }];
  });
}

/** Whether a bank that is not held to the rule lets somebody in where it serves a request so broken. */
function wouldLetIn(rule: RequestRule, target: Target): boolean {
  return isOpenSecurity(rule.clause, target) && !isDispensed(rule, target.pinnedAssumptions);
}

/** Whether the reply to a request so broken says something of the bank, whatever it is. */
export function isTelling(rule: RequestRule, breaker: Breaker, target: Target): boolean {
  return isPromised(rule, breaker, target) || wouldLetIn(rule, target);
}

/** Sends broken calls; where the text leaves the refusal open, what the bank does is told and not judged. */
export async function* breakagesBy(
  identity: TppIdentity,
  client: Client,
  calls: readonly BrokenCall[],
): AsyncGenerator<Breakage> {
  let next = 0;
  for await (const reply of client.together(identity, calls)) {
    const broken = calls[next];
    next += 1;
    if (broken === undefined) return;
    const { rule, breaker, request, how = breaker.name } = broken;
    const { clause } = rule;
    const lawfulFrom = breaker.lawfulFrom?.(reply.exchange.request) ?? Infinity;
    if (reply.accepted && readBy(reply, client.context().now) >= lawfulFrom)
      client.observe(clause, `${breaker.name}: accepted late, when it may have been lawful`);
    else if (isPromised(rule, breaker, client.target) || (reply.accepted && wouldLetIn(rule, client.target)))
      yield { rule, clause, operation: request.operation, how, reply, broken };
    else client.observe(clause, `${breaker.name}: answered with status ${reply.status}`);
  }
}

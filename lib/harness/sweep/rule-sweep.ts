/**
 * Breaks rules in many lawful calls, one rule at a time, and judges that each call so broken is refused. Every refusal stands beside its
 * accepted twin: a call that can be repeated is sent unbroken first, one that can be served once is sent unbroken last, which also
 * shows that what was refused has changed nothing.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { rulesForOperation } from '../../rules/index.js';
import type { RequestRule } from '../../rules/rule.js';
import { Untestable } from '../errors.js';
import type { Stage } from '../stage/stage.js';
import type { Breakage, BrokenCall, Tpp } from '../stage/tpp.js';
import { chosenWays } from './chosen-ways.js';
import type { LawfulCall } from './lawful-call.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'observe' | 'random' | 'target'>;

/** The clauses of rules, in their order. */
export function clausesOf(rules: readonly RequestRule[]): readonly ClauseId[] {
  return [...new Set(rules.map((each) => each.clause))];
}

/** Sends broken calls and judges that each is refused. */
async function judgeBroken(stage: Scene<ClauseId>, tpp: Tpp, broken: readonly BrokenCall[]): Promise<number> {
  let judged = 0;
  for await (const { clause, operation, how, reply } of tpp.sendBroken(broken)) {
    stage.judge(clause, `${operation}: ${how} is refused`, () => reply.isRefusal(clause));
    judged += 1;
  }
  return judged;
}

/** Broken calls of what can be served once, and then the call itself, without which the refusals prove nothing. */
async function judgeOnce(
  stage: Scene<ClauseId>,
  tpp: Tpp,
  { request }: LawfulCall,
  broken: readonly BrokenCall[],
): Promise<number> {
  const replies: Breakage[] = [];
  for await (const each of tpp.sendBroken(broken)) replies.push(each);
  const twin = await tpp.send(request);
  const judged = replies.filter(({ reply }) => twin.accepted || reply.accepted);
  for (const { clause, operation, how, reply } of judged)
    stage.judge(clause, `${operation}: ${how} is refused`, () => reply.isRefusal(clause));
  const [first] = replies;
  if (!twin.accepted && judged.length === 0 && first !== undefined)
    stage.observe(first.clause, `the unbroken ${request.operation} was refused with status ${twin.status}`);
  return judged.length;
}

/**
 * Breaks the rules in every one of the calls, in as many ways as the depth of the run takes.
 * @throws Untestable when the bank serves none of the calls unbroken.
 */
export async function sweepRules(
  stage: Scene<ClauseId>,
  tpp: Tpp,
  calls: readonly LawfulCall[],
  rules: readonly RequestRule[],
): Promise<void> {
  const wanted = new Set(rules.map(({ id }) => id));
  const waysOf = ({ request }: LawfulCall) =>
    tpp.ways(
      request,
      rulesForOperation(request.operation).filter(({ id }) => wanted.has(id)),
    );
  const chosen = chosenWays(
    stage,
    calls.map((call) => ({ call, ways: waysOf(call) })),
  );
  const repeated = chosen.filter(({ call, ways }) => call.once !== true && ways.length > 0);
  const twins = await tpp.all(repeated.map(({ call }) => call.request));
  const served = repeated.filter((_, at) => twins[at]?.accepted === true);
  for (const [at, { call }] of repeated.entries()) {
    const status = twins[at]?.status;
    const [rule] = rules;
    if (rule !== undefined && twins[at]?.accepted !== true)
      stage.observe(rule.clause, `the unbroken ${call.request.operation} was refused with status ${status}`);
  }
  let judged = await judgeBroken(
    stage,
    tpp,
    served.flatMap(({ ways }) => ways),
  );
  for (const { call, ways } of chosen)
    if (call.once === true && ways.length > 0) judged += await judgeOnce(stage, tpp, call, ways);
  if (judged === 0) throw new Untestable('the bank serves none of the calls unbroken either');
}

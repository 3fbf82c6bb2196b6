/**
 * Breaks rules in many lawful calls, one rule at a time, and judges that each call so broken is refused. Every refusal stands beside its
 * accepted twin: a call that can be repeated is sent unbroken first, one that can be served once is sent unbroken last, which also
 * shows that what was refused has changed nothing.
 */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { rulesForOperation } from '../../rules/index.js';
import type { RequestRule } from '../../rules/rule.js';
import { Untestable } from '../errors.js';
import type { Stage } from '../stage/stage.js';
import type { Breakage, BrokenCall, Tpp } from '../stage/tpp.js';
import { chosenWays, type BreakableCall } from './chosen-ways.js';
import { underAll, underCircumstances } from './circumstances.js';
import type { LawfulCall } from './lawful-call.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'observe' | 'random' | 'target'>;

/** The clauses of rules that can be judged, in their order. */
export function clausesOf(rules: readonly RequestRule[]): readonly ClauseId[] {
  const ids = new Set(rules.map((each) => each.clause));
  return [...ids].filter((id) => clause(id).level !== 'info');
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
async function judgeOnce(stage: Scene<ClauseId>, tpp: Tpp, { call, ways }: BreakableCall): Promise<number> {
  const { request } = call;
  const replies: Breakage[] = [];
  for await (const each of tpp.sendBroken(ways.map((way) => underCircumstances(way, stage.random))))
    replies.push(each);
  const dressed = await tpp.send(underAll(request));
  if (!dressed.accepted) await tpp.send(request);
  const judged = replies.filter(({ reply }) => dressed.accepted || reply.accepted);
  for (const { clause: id, operation, how, reply } of judged)
    stage.judge(id, `${operation}: ${how} is refused`, () => reply.isRefusal(id));
  const [first] = replies;
  if (judged.length === 0 && first !== undefined)
    stage.observe(
      first.clause,
      `the unbroken ${request.operation} was refused with status ${dressed.status}`,
    );
  return judged.length;
}

/** The calls that are served, under all circumstances at once or, where these are refused, as they are. */
async function servedOf(
  { observe, random }: Scene<ClauseId>,
  tpp: Tpp,
  calls: readonly BreakableCall[],
): Promise<readonly BreakableCall[]> {
  const dressed = await tpp.all(calls.map(({ call }) => underAll(call.request)));
  const plain = calls.filter((_, at) => dressed[at]?.accepted !== true);
  const twins = await tpp.all(plain.map(({ call }) => call.request));
  for (const [at, { call, ways }] of plain.entries())
    if (ways[0] !== undefined && twins[at]?.accepted !== true)
      observe(
        ways[0].rule.clause,
        `the unbroken ${call.request.operation} was refused with status ${twins[at]?.status}`,
      );
  return calls.flatMap((each) => {
    const at = plain.indexOf(each);
    if (at >= 0) return twins[at]?.accepted === true ? [each] : [];
    return [{ ...each, ways: each.ways.map((way) => underCircumstances(way, random)) }];
  });
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
  const judged = new Set(clausesOf(rules));
  const wanted = new Set(rules.filter((each) => judged.has(each.clause)).map(({ id }) => id));
  const waysOf = ({ request }: LawfulCall) =>
    tpp.ways(
      request,
      rulesForOperation(request.operation).filter(({ id }) => wanted.has(id)),
    );
  const chosen = chosenWays(
    stage,
    calls.map((call) => ({ call, ways: waysOf(call) })),
  );
  const open = chosen.filter(({ ways }) => ways.length > 0);
  const served = await servedOf(
    stage,
    tpp,
    open.filter(({ call }) => call.once !== true),
  );
  let count = await judgeBroken(
    stage,
    tpp,
    served.flatMap(({ ways }) => ways),
  );
  for (const each of open) if (each.call.once === true) count += await judgeOnce(stage, tpp, each);
  if (count === 0) throw new Untestable('the bank serves none of the calls unbroken either');
}

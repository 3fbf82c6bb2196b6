/**
 * Breaks rules in many lawful calls, one rule at a time, and judges that each call so broken is refused.
 * Every refusal stands beside its accepted twin: a call that can be repeated is sent unbroken first, one that
 * can be served once is sent unbroken last, which also shows that what was refused has changed nothing.
 */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { isCritical } from '../../catalogue/risk.js';
import { shuffled } from '../../model/drawing.js';
import { rulesForOperation } from '../../rules/index.js';
import type { RequestRule } from '../../rules/rule.js';
import { Untestable } from '../../model/errors.js';
import { expectNoAccess } from '../replies/expect.js';
import type { Stage } from '../stage/stage.js';
import type { Breakage, BrokenCall, Tpp } from '../stage/tpp.js';
import { chosenWays, type BreakableCall } from './chosen-ways.js';
import { isHeldTo } from './open-places.js';
import { pairsOf } from './pairs.js';
import { underAll, underCircumstances } from './circumstances.js';
import type { LawfulCall } from './lawful-call.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'observe' | 'random' | 'target'>;

/** The clause of a rule in a sweep: that each operation demands a signature is a clause of its own. */
function clauseAnywhere({ id, clause: own }: Pick<RequestRule, 'id' | 'clause'>): ClauseId {
  return id === 'signature-present' ? 'SIG-02' : own;
}

/** The clauses of rules that can be judged of a bank, in order. What binds the TPP alone cannot. */
export function clausesOf(rules: readonly RequestRule[]): readonly ClauseId[] {
  const ids = new Set(rules.map(clauseAnywhere));
  return [...ids].filter((id) => clause(id).level !== 'info' && clause(id).party !== 'tpp');
}

/** Sends broken calls and judges that each is refused; gives those that were. */
async function judgeBroken(
  stage: Scene<ClauseId>,
  tpp: Tpp,
  broken: readonly BrokenCall[],
): Promise<readonly BrokenCall[]> {
  const refused: BrokenCall[] = [];
  for await (const { rule, operation, how, reply, broken: each } of tpp.sendBroken(broken)) {
    const id = clauseAnywhere(rule);
    if (stage.judge(id, `${operation}: ${how} is refused`, () => reply.isRefusal(id))) refused.push(each);
  }
  return refused;
}

/** Refused calls that are sent a second time. */
const mostAgain = 8;

/** What was refused is refused when it comes again, too: of what lets somebody in, some are drawn. */
async function judgeSecondTry(
  stage: Scene<ClauseId>,
  tpp: Tpp,
  refused: readonly BrokenCall[],
): Promise<void> {
  const grave = refused.filter(({ rule }) => isCritical(rule.clause));
  const again = shuffled(grave, stage.random).slice(0, mostAgain);
  for await (const { rule, operation, how, reply } of tpp.sendBroken(again))
    stage.judge(clauseAnywhere(rule), `${operation}: ${how} is refused when it comes again`, () =>
      expectNoAccess(reply),
    );
}

/** Pairs that are sent at once. */
const atOnce = 8;

/** One call with two mistakes. Two mistakes may mend each other; then this pair is left out. */
async function judgePair(stage: Scene<ClauseId>, tpp: Tpp, pair: BrokenCall): Promise<void> {
  try {
    for await (const { rule, operation, how, reply } of tpp.sendBroken([pair]))
      stage.judge(clauseAnywhere(rule), `${operation}: ${how} is refused`, () => expectNoAccess(reply));
  } catch (thrown) {
    if (!(thrown instanceof Untestable)) throw thrown;
  }
}

/** Calls with two mistakes that are each refused alone: which one is told is open, the refusal is not. */
async function judgePairs(stage: Scene<ClauseId>, tpp: Tpp, refused: readonly BrokenCall[]): Promise<void> {
  const pairs = pairsOf(refused, stage);
  for (let at = 0; at < pairs.length; at += atOnce)
    await Promise.all(pairs.slice(at, at + atOnce).map((pair) => judgePair(stage, tpp, pair)));
}

/** Broken calls of what can be served once, then the call itself, which shows that they prove something. */
async function judgeOnce(stage: Scene<ClauseId>, tpp: Tpp, { call, ways }: BreakableCall): Promise<number> {
  const { request } = call;
  const replies: Breakage[] = [];
  for await (const each of tpp.sendBroken(ways.map((way) => underCircumstances(way, stage))))
    replies.push(each);
  const dressed = await tpp.send(underAll(request));
  if (!dressed.accepted) await tpp.send(request);
  const judged = replies.filter(({ reply }) => dressed.accepted || reply.accepted);
  for (const { rule, operation, how, reply } of judged) {
    const id = clauseAnywhere(rule);
    stage.judge(id, `${operation}: ${how} is refused`, () => reply.isRefusal(id));
  }
  const [first] = replies;
  if (judged.length === 0 && first !== undefined)
    stage.observe(
      first.clause,
      `the unbroken ${request.operation} was refused with status ${dressed.status}`,
    );
  return judged.length;
}

/** The calls that are served, under all circumstances at once or, where these are refused, as they are. */
async function keepServed(
  stage: Scene<ClauseId>,
  tpp: Tpp,
  calls: readonly BreakableCall[],
): Promise<readonly BreakableCall[]> {
  const dressed = await tpp.all(calls.map(({ call }) => underAll(call.request)));
  const plain = calls.filter((_, at) => dressed[at]?.accepted !== true);
  const twins = await tpp.all(plain.map(({ call }) => call.request));
  for (const [at, { call, ways }] of plain.entries())
    if (ways[0] !== undefined && twins[at]?.accepted !== true)
      stage.observe(
        ways[0].rule.clause,
        `the unbroken ${call.request.operation} was refused with status ${twins[at]?.status}`,
      );
  return calls.flatMap((each) => {
    const at = plain.indexOf(each);
    if (at >= 0) return twins[at]?.accepted === true ? [each] : [];
    return [{ ...each, ways: each.ways.map((way) => underCircumstances(way, stage)) }];
  });
}

function keyOf({ request, rule }: BrokenCall): string {
  return `${request.operation} ${rule.id}`;
}

/** The calls, and for those beside others only ways to break what cannot be broken in the others. */
function withoutKnown(calls: readonly BreakableCall[]): readonly BreakableCall[] {
  const known = new Set<string>();
  return calls.map(({ call, ways }) => {
    const kept = call.rest === true ? ways.filter((way) => !known.has(keyOf(way))) : ways;
    for (const way of kept) known.add(keyOf(way));
    return { call, ways: kept };
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
  const wanted = new Set(rules.filter((each) => judged.has(clauseAnywhere(each))).map(({ id }) => id));
  const waysOf = ({ request }: LawfulCall) =>
    tpp.ways(
      request,
      rulesForOperation(request.operation).filter(
        (rule) => wanted.has(rule.id) && isHeldTo(rule, request.operation, stage.target),
      ),
    );
  const chosen = chosenWays(stage, withoutKnown(calls.map((call) => ({ call, ways: waysOf(call) }))));
  const open = chosen.filter(({ ways }) => ways.length > 0);
  const served = await keepServed(
    stage,
    tpp,
    open.filter(({ call }) => call.once !== true),
  );
  const broken = served.flatMap(({ ways }) => ways);
  const refused = await judgeBroken(stage, tpp, broken);
  await judgeSecondTry(stage, tpp, refused);
  await judgePairs(stage, tpp, refused);
  let count = broken.length;
  for (const each of open) if (each.call.once === true) count += await judgeOnce(stage, tpp, each);
  if (count === 0) throw new Untestable('the bank serves none of the calls unbroken either');
}

/** Which ways of breaking rules a run tries where: all at full depth, otherwise some, drawn by the seed. */

import { grouped } from '../../model/grouped.js';
import { shuffled } from '../../model/drawing.js';
import { isCritical, isCriticalInPart } from '../../catalogue/risk.js';
import type { RequestRule } from '../../rules/rule.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';
import type { LawfulCall } from './lawful-call.js';

/** A lawful call with ways to break it. */
export interface BreakableCall {
  readonly call: LawfulCall;
  readonly ways: readonly BrokenCall[];
}

/** Ways of each rule at each operation that a run of usual depth tries, where a breach lets somebody in. */
const mostCritical = 4;

/** The same where some breaches let somebody in, and others are about form. */
const mostGrave = 8;

/** The same of what a signature binds: each way is another header, or another form of the body. */
const mostBindings = 16;

/** Ways of each such rule where a scenario runs again under circumstances. */
const mostAgain = { bindings: 3, others: 1 } as const;

/** The same at operations with a body, where a rule is about many members. */
const mostWithBody = 6;

/** So many of the list, drawn; in its order. */
function some<T>(list: readonly T[], count: number, random: Stage['random']): readonly T[] {
  if (list.length <= count) return list;
  const drawn = new Set(shuffled([...list.keys()], random).slice(0, count));
  return list.filter((_, at) => drawn.has(at));
}

/** The ways grouped by what they break. */
function byRule(ways: readonly BrokenCall[]): readonly (readonly BrokenCall[])[] {
  return [...grouped(ways, ({ rule }) => rule.id).values()];
}

/** True for the rules that a signature fits what was sent, and its Digest the body. */
function isOfBinding({ clause }: Pick<RequestRule, 'clause'>): boolean {
  return clause === 'SIG-04' || clause === 'SIG-38';
}

/** True where each breach of the clause lets somebody in. */
function isCriticalWay({ rule }: BrokenCall): boolean {
  return isCritical(rule.clause);
}

/** Ways of what lets somebody in, and one of each further rule where there is a body. */
function chosenAgain(
  ways: readonly BrokenCall[],
  { request }: LawfulCall,
  random: Stage['random'],
): readonly BrokenCall[] {
  const grave = byRule(ways.filter(isCriticalWay)).flatMap((group) => {
    const isBinding = group.some(({ rule }) => isOfBinding(rule));
    return some(group, isBinding ? mostAgain.bindings : mostAgain.others, random);
  });
  const others = ways.filter((each) => !isCriticalWay(each));
  const further = request.body.length > 0 ? byRule(others).flatMap((group) => some(group, 1, random)) : [];
  return [...grave, ...further];
}

/** Each rule that would be broken in none of the calls otherwise, in one of them, drawn. */
function withEachRule(
  chosen: readonly BreakableCall[],
  calls: readonly BreakableCall[],
  random: Stage['random'],
): readonly BreakableCall[] {
  const known = new Set(chosen.flatMap(({ ways }) => ways.map(({ rule }) => rule.id)));
  const left = calls.flatMap(({ ways }, at) =>
    ways.filter(({ rule }) => !known.has(rule.id)).map((way) => [at, way] as const),
  );
  const drawn = new Map(shuffled(left, random).map(([at, way]) => [way.rule.id, [at, way] as const]));
  return chosen.map(({ call, ways }, at) => ({
    call,
    ways: [...ways, ...[...drawn.values()].flatMap(([place, way]) => (place === at ? [way] : []))],
  }));
}

/**
 * The ways to try. At full depth all; at standard depth each rule at each operation in one way, or in several
 * where it has many members to be about or a breach lets somebody in; at quick depth one rule for each
 * operation. A call that stands beside another one of its operation is broken once by each rule. Where the
 * scenario runs again under circumstances, each rule is whose breach lets somebody in or that is about a
 * body, and every other in one call.
 */
export function chosenWays(
  { target, random }: Pick<Stage, 'target' | 'random'>,
  calls: readonly BreakableCall[],
): readonly BreakableCall[] {
  const { depth = 'standard', again } = target;
  if (again === true) {
    const chosen = calls.map(({ call, ways }) => ({ call, ways: chosenAgain(ways, call, random) }));
    return withEachRule(chosen, calls, random);
  }
  if (depth === 'full') return calls;
  return calls.map(({ call, ways }) => {
    if (depth === 'quick') return { call, ways: some(ways, 1, random) };
    if (call.few === true) return { call, ways: byRule(ways).flatMap((group) => some(group, 1, random)) };
    const kept = byRule(ways).flatMap((group) => {
      const [first] = group;
      if (first !== undefined && isOfBinding(first.rule)) return some(group, mostBindings, random);
      if (first !== undefined && isCriticalInPart(first.rule.clause)) return some(group, mostGrave, random);
      const most = first !== undefined && isCriticalWay(first) ? mostCritical : 1;
      return some(group, call.request.body.length > 0 ? mostWithBody : most, random);
    });
    return { call, ways: kept };
  });
}

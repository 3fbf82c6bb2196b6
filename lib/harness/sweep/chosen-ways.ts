/** Which ways of breaking rules a run tries where: all at full depth, otherwise some, drawn by the seed. */

import { isCritical } from '../../catalogue/critical.js';
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

/** The same at operations with a body, where a rule is about many members. */
const mostWithBody = 6;

/** So many of the list, drawn; in its order. */
function some<T>(list: readonly T[], count: number, random: Stage['random']): readonly T[] {
  if (list.length <= count) return list;
  const lots = list.map((_, at) => ({ at, lot: random.below(2 ** 31) }));
  const drawn = new Set(
    lots
      .toSorted((one, other) => one.lot - other.lot)
      .slice(0, count)
      .map(({ at }) => at),
  );
  return list.filter((_, at) => drawn.has(at));
}

/** The ways grouped by what they break. */
function byRule(ways: readonly BrokenCall[]): readonly (readonly BrokenCall[])[] {
  const groups = new Map<string, BrokenCall[]>();
  for (const each of ways) {
    const known = groups.get(each.rule.id);
    if (known === undefined) groups.set(each.rule.id, [each]);
    else known.push(each);
  }
  return [...groups.values()];
}

/**
 * The ways to try. At full depth all; at standard depth each rule at each operation in one way, or in several where it has many members to
 * be about or a breach lets somebody in; at quick depth one rule for each operation.
 */
export function chosenWays(
  { target, random }: Pick<Stage, 'target' | 'random'>,
  calls: readonly BreakableCall[],
): readonly BreakableCall[] {
  const { depth = 'standard' } = target;
  if (depth === 'full') return calls;
  return calls.map(({ call, ways }) => {
    if (depth === 'quick') return { call, ways: some(ways, 1, random) };
    const kept = byRule(ways).flatMap((group) => {
      const [first] = group;
      const most = first !== undefined && isCritical(first.rule.clause) ? mostCritical : 1;
      return some(group, call.request.body.length > 0 ? mostWithBody : most, random);
    });
    return { call, ways: kept };
  });
}

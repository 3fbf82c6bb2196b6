/**
 * What a run will judge and what it will leave, told from the profile alone and by the rules of a run: a
 * clause is judged when each scenario that looks at it can run. One that widens others leaves nothing open
 * where it cannot run.
 */

import { clauses, type ClauseId } from '../catalogue/index.js';
import { ambientChecks } from '../harness/ambient/index.js';
import { elsewhere } from '../harness/conduct/ending.js';
import { leftOpenAt, unmet, type Unmet } from '../harness/conduct/needs.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target } from '../harness/target/target.js';

/** Clauses that will not be judged for one reason. */
export interface Gap extends Unmet {
  readonly clauses: readonly ClauseId[];
}

export interface Foretold {
  /** Clauses that have a scenario of their own, whether it can run or not. */
  readonly own: ReadonlySet<ClauseId>;
  /** Those of them that will be judged. */
  readonly judged: ReadonlySet<ClauseId>;
  /** The others, the widest gap first; one that lacks several things stands in several gaps. */
  readonly gaps: readonly Gap[];
  /** Clauses without a scenario of their own that every reply shows, as far as there are such replies. */
  readonly shown: ReadonlySet<ClauseId>;
}

/** Why a scenario that can run leaves the clause open all the same. */
function openIn(scenario: Scenario, id: ClauseId, target: Target): Unmet | undefined {
  const reason = leftOpenAt(scenario, target).get(id);
  return reason === undefined ? undefined : { verdict: 'untestable', reason };
}

/** Why scenarios leave a clause unjudged; nothing where it will be judged. */
function whyLeft(id: ClauseId, looking: readonly Scenario[], target: Target): readonly Unmet[] {
  const away = elsewhere(id, target.environment);
  if (away !== undefined) return [{ verdict: 'not-applicable', reason: away.reason ?? '' }];
  const missing = looking.map((each) => unmet(each, target) ?? openIn(each, id, target));
  const untestable = missing.flatMap((each) => (each?.verdict === 'untestable' ? [each] : []));
  // What does not apply weighs less than what was judged.
  return untestable.length > 0 || missing.includes(undefined)
    ? untestable
    : missing.flatMap((each) => each ?? []).slice(0, 1);
}

/** The gaps of several reasons for each clause, the widest first. */
export function gapsOf(reasons: ReadonlyMap<ClauseId, readonly Unmet[]>): readonly Gap[] {
  const gaps = new Map<string, { readonly why: Unmet; readonly clauses: Set<ClauseId> }>();
  for (const [id, all] of reasons) {
    for (const { verdict, reason } of all) {
      const gap = gaps.get(`${verdict} ${reason}`) ?? { why: { verdict, reason }, clauses: new Set() };
      gap.clauses.add(id);
      gaps.set(`${verdict} ${reason}`, gap);
    }
  }
  return [...gaps.values()]
    .map(({ why, clauses: ids }) => ({ ...why, clauses: [...ids] }))
    .toSorted((one, other) => other.clauses.length - one.clauses.length);
}

/** What is known beforehand of a run of these scenarios. */
export function foretold(scenarios: readonly Scenario[], target: Target): Foretold {
  const looking = new Map<ClauseId, Scenario[]>();
  for (const each of scenarios) {
    if (each.widens === true) continue;
    for (const id of each.clauses) looking.set(id, [...(looking.get(id) ?? []), each]);
  }
  const reasons = new Map(
    clauses.flatMap(({ id }) => {
      const own = looking.get(id);
      return own === undefined ? [] : [[id, whyLeft(id, own, target)] as const];
    }),
  );
  const own = new Set(reasons.keys());
  const offered = ambientChecks.filter(
    ({ clause, capabilities = [] }) =>
      elsewhere(clause, target.environment) === undefined &&
      capabilities.every((each) => target.capabilities[each] !== false),
  );
  return {
    own,
    judged: new Set([...own].filter((id) => reasons.get(id)?.length === 0)),
    gaps: gapsOf(reasons),
    shown: new Set(offered.map((each) => each.clause).filter((id) => !own.has(id))),
  };
}

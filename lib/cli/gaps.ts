/**
 * What a run will leave unjudged, and why. A clause is judged when each scenario that looks at it can run.
 */

import type { ClauseId } from '../catalogue/index.js';
import { elsewhere } from '../harness/conduct/ending.js';
import { unmet, type Unmet } from '../harness/conduct/needs.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target } from '../harness/target/target.js';

/** Clauses that will not be judged for one reason. */
export interface Gap extends Unmet {
  readonly clauses: readonly ClauseId[];
}

/** The gaps, the widest first. */
export function gapsOf(scenarios: readonly Scenario[], target: Target): readonly Gap[] {
  const gaps = new Map<string, { readonly why: Unmet; readonly clauses: Set<ClauseId> }>();
  const add = (why: Unmet, id: ClauseId) => {
    const key = `${why.verdict} ${why.reason}`;
    const gap = gaps.get(key) ?? { why, clauses: new Set() };
    gap.clauses.add(id);
    gaps.set(key, gap);
  };
  for (const each of scenarios) {
    const missing = unmet(each, target);
    for (const id of each.clauses) {
      const away = elsewhere(id, target.environment);
      if (away !== undefined) add({ verdict: 'not-applicable', reason: away.reason ?? '' }, id);
      else if (missing !== undefined) add(missing, id);
    }
  }
  return [...gaps.values()]
    .map(({ why, clauses }) => ({ ...why, clauses: [...clauses] }))
    .toSorted((one, other) => other.clauses.length - one.clauses.length);
}

/** Says what a run with this profile will not be able to judge, and what to add for it. */

import type { ClauseId } from '../../catalogue/index.js';
import { unmet } from '../../harness/conduct/needs.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { ok, warn, type Check } from './check.js';
import { plural } from '../../model/plural.js';

function playedBy({ sca, psus }: Target): string {
  const grants = psus.reduce((sum, each) => sum + (each.granted?.length ?? 0), 0);
  const before = grants === 0 ? '' : `; ${plural(grants, 'grant')} from before the run`;
  if (sca?.name === 'stored') return `nobody plays the PSU${before}`;
  if (sca?.waitsForPerson === true) return `a person plays the PSU by hand${before}`;
  return `the ${sca?.name ?? ''} driver plays the PSU`;
}

/** SCA driver and PSUs. */
export function checkPeople(target: Target): readonly Check[] {
  const count = (kind: string) => target.psus.filter((each) => each.kind === kind).length;
  const psus = `${plural(count('private'), 'private PSU')} and ${plural(count('corporate'), 'corporate PSU')}`;
  return [
    target.sca === undefined
      ? warn('sca', 'no SCA driver is named; whatever needs a PSU is untestable')
      : ok('sca', playedBy(target)),
    target.psus.length === 0 ? warn('psus', 'no PSU is named') : ok('psus', psus),
  ];
}

/** One line for each reason why clauses cannot be judged, the weightiest first. */
export function checkCoverage(scenarios: readonly Scenario[], target: Target): readonly Check[] {
  const untestable = new Map<string, Set<ClauseId>>();
  const judged = new Set<ClauseId>();
  for (const each of scenarios) {
    const missing = unmet(each, target);
    if (missing === undefined) for (const id of each.clauses) judged.add(id);
    else if (missing.verdict === 'untestable') {
      const ids = untestable.get(missing.reason) ?? new Set();
      for (const id of each.clauses) ids.add(id);
      untestable.set(missing.reason, ids);
    }
  }
  const lines = [...untestable]
    .map(([reason, ids]) => ({ reason, ids: [...ids].filter((id) => !judged.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
    .toSorted((left, right) => right.ids.length - left.ids.length)
    .map(({ reason, ids }) =>
      warn('coverage', `${plural(ids.length, 'clause')} untestable: ${reason} (${ids.join(' ')})`),
    );
  return [ok('coverage', `${plural(judged.size, 'clause')} can be judged by calls of their own`), ...lines];
}

/** Says what a run with this profile will not be able to judge, and what to add for it. */

import type { ClauseId } from '../../catalogue/index.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { foretold } from '../foretold.js';
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

/** As many clauses as a line names. */
const mostNamed = 16;

function named(ids: readonly ClauseId[]): string {
  const more = ids.length - mostNamed;
  return more <= 0 ? ids.join(' ') : `${ids.slice(0, mostNamed).join(' ')} and ${more} more; plan names all`;
}

/** How many clauses a run will judge, and why others stay untestable, by the rules of a run itself. */
export function checkCoverage(scenarios: readonly Scenario[], target: Target): readonly Check[] {
  const { own, judged, shown, gaps } = foretold(scenarios, target);
  const reasons = new Map<ClauseId, number>();
  for (const id of gaps.flatMap((each) => each.clauses)) reasons.set(id, (reasons.get(id) ?? 0) + 1);
  const lines = gaps
    .filter((each) => each.verdict === 'untestable')
    .map(({ reason, clauses: some }) => {
      const alone = some.filter((id) => reasons.get(id) === 1).length;
      const share = alone === some.length ? '' : `, ${alone} of them for this alone`;
      return warn(
        'coverage',
        `${plural(some.length, 'clause')} untestable${share}: ${reason} (${named(some)})`,
      );
    });
  const left = new Set(gaps.flatMap((each) => (each.verdict === 'untestable' ? each.clauses : []))).size;
  const moot = own.size - judged.size - left;
  const share = `${judged.size} of ${own.size} by scenarios of their own, ${shown.size} by what every reply shows`;
  const others = moot === 0 ? '' : `, ${moot} not applicable`;
  return [
    ok(
      'coverage',
      `a whole run can judge ${judged.size + shown.size} of ${own.size + shown.size} clauses (${share}); ${left} untestable${others}`,
    ),
    ...lines,
  ];
}

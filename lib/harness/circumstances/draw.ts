/**
 * Runs scenarios again under other lawful circumstances, drawn by the seed: what a bank does for one TPP, one
 * person, small requests or the first call only shows nowhere else. Such a run adds failures and nothing
 * else: what it cannot try says nothing.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { isCritical } from '../../catalogue/risk.js';
import type { Need } from '../declaration.js';
import type { Scenario } from '../kit/scenario.js';
import { offeredBy } from './offered-by.js';
import { makesCustomers } from '../target/makes-customers.js';
import type { Depth, Target } from '../target/target.js';
import { circumstanceWords, isCircumstance, type CircumstanceName } from '../circumstance-names.js';
import { actedUnder } from './actors.js';
import { allows, drawn, drawnForSweep, isNoSweep } from './turn.js';

/** Stands between the id of a scenario and its circumstances. */
const mark = '~';

/** How often each scenario is run again. */
const turns: Readonly<Record<Depth, number>> = { quick: 0, standard: 1, full: 4 };

/** The same where few scenarios judge a clause: there chance would decide what is met at all. */
const turnsOfFew: Readonly<Record<Depth, number>> = { quick: 0, standard: 2, full: 4 };

/** So many scenarios are few. */
const few = 2;

/** The same of sweeps, each time for somebody else: what they try is the most that lets somebody in. */
const turnsOfSweeps: Readonly<Record<Depth, number>> = { quick: 0, standard: 2, full: 4 };

/** A function that tells whether a scenario judges a clause that few of all judge. */
function judgedByFew(scenarios: readonly Scenario[]): (scenario: Scenario) => boolean {
  const judges = new Map<ClauseId, number>();
  for (const id of scenarios.flatMap(({ clauses }) => clauses)) judges.set(id, (judges.get(id) ?? 0) + 1);
  return ({ clauses }) => clauses.some((id) => (judges.get(id) ?? 0) <= few);
}

/** Whether a scenario judges what lets somebody in or touches the things of others. */
function isGrave({ clauses }: Scenario): boolean {
  return clauses.some(isCritical);
}

/** What a scenario needs under circumstances. */
function needsUnder(needs: readonly Need[], names: readonly CircumstanceName[]): readonly Need[] {
  const own = names.includes('corporate') ? needs.filter((each) => each !== 'psu') : needs;
  const further: readonly (readonly [CircumstanceName, Need])[] = [
    ['other-tpp', 'second-tpp'],
    ['corporate', 'corporate-psu'],
    ['other-person', 'second-psu'],
    ['later', 'clock'],
  ];
  return [...new Set([...own, ...further.flatMap(([name, need]) => (names.includes(name) ? [need] : []))])];
}

/** The scenario under these circumstances. */
export function scenarioUnder(scenario: Scenario, names: readonly CircumstanceName[]): Scenario {
  const words = names.map((each) => circumstanceWords[each]).join(', ');
  return {
    ...scenario,
    id: `${scenario.id}${mark}${names.join('+')}`,
    title: `${scenario.title} (${words})`,
    needs: needsUnder(scenario.needs ?? [], names),
    widens: true,
    under: names,
    run: actedUnder(scenario, names),
  };
}

/** True for the id of a scenario that is run under circumstances. */
export function isUnder(id: string): boolean {
  return id.includes(mark);
}

/** The scenario of an id, which may name circumstances; undefined where there is none. */
export function scenarioNamed(id: string, all: readonly Scenario[]): Scenario | undefined {
  const [plain, names] = id.split(mark, 2);
  const found = all.find((each) => each.id === plain);
  if (found === undefined || names === undefined) return found;
  const under = names.split('+');
  return under.every(isCircumstance) ? scenarioUnder(found, under) : undefined;
}

/** True where a further run would cost what is dear: a person's time, or calls that are counted. */
function isSpared({ sca, budgets, environment, effects, depth }: Target): boolean {
  const isReadOnly = environment === 'production' && !effects.has('creates-payments');
  return sca?.sparing === true || budgets.requests !== undefined || (isReadOnly && depth !== 'full');
}

/**
 * The scenarios once more under circumstances, as often as the depth of the target takes.
 * @param suite what they were chosen from, so that a part or a shard is run again as often as in the whole
 */
export function alsoUnder(
  scenarios: readonly Scenario[],
  target: Target,
  seed: number,
  suite: readonly Scenario[] = scenarios,
): readonly Scenario[] {
  if (isSpared(target)) return [];
  const offers = offeredBy(target);
  const made = new Map<string, Scenario>();
  const isOfFew = judgedByFew(suite);
  const add = (again: Scenario) => made.set(again.id, again);
  for (const each of scenarios) {
    if (each.under !== undefined) continue;
    const place = each.needs?.find((need) => need === 'sandbox' || need === 'production');
    if (place !== undefined && place !== target.environment) continue;
    // Who has to be new is new once, and calls without a PSU are counted, unless the run makes its people.
    const isSpent = each.needs?.includes('new-psu') === true || each.id.startsWith('limits/');
    if (isSpent && !makesCustomers(target)) continue;
    if (each.needs?.some((need) => need === 'network' || need === 'tls') === true) continue;
    const [often, draw] = isNoSweep(each)
      ? [isOfFew(each) ? turnsOfFew : turns, drawn]
      : [turnsOfSweeps, drawnForSweep];
    const most = often[target.depth ?? 'standard'];
    for (let turn = 0; turn < most; turn += 1) {
      const names = draw({ scenario: each, turn, seed, offers });
      if (names.length === 0) continue;
      add(scenarioUnder(each, names));
    }
    // Of what is grave chance does not decide whether it is tried under an agreement.
    const isCorporate = [...made.values()].some(
      ({ id, under }) => id.startsWith(`${each.id}${mark}`) && under?.includes('corporate') === true,
    );
    const mayBe = offers.has('corporate') && allows(each, 'corporate');
    if (most > 0 && isGrave(each) && !isCorporate && mayBe) add(scenarioUnder(each, ['corporate']));
  }
  return [...made.values()];
}

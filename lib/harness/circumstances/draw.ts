/**
 * Runs scenarios again under other lawful circumstances, drawn by the seed: what a bank does for one TPP, one
 * person, small requests or the first call only shows nowhere else. Such a run adds failures and nothing
 * else: what it cannot try says nothing.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { isCritical } from '../../catalogue/risk.js';
import { shuffled } from '../../model/drawing.js';
import { seededRandom } from '../../model/seeded-random.js';
import type { Need } from '../declaration.js';
import type { Scenario } from '../kit/scenario.js';
import { declaredLevers } from '../schedule/declared-levers.js';
import { offeredBy } from './offered-by.js';
import { makesCustomers } from '../target/makes-customers.js';
import type { Depth, Target } from '../target/target.js';
import {
  circumstanceNames,
  circumstanceWords,
  isCircumstance,
  type CircumstanceName,
} from '../circumstance-names.js';
import { actedUnder } from './actors.js';

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

/** What depends on the target. */
const notAlways = ['other-tpp', 'later'] as const;

/** At most one of these at a time: they say for whom is acted. By which TPP is drawn besides. */
const otherPersons: readonly CircumstanceName[] = ['other-person', 'other-account'];
const forWhom: readonly CircumstanceName[] = ['corporate', ...otherPersons];

/** One turn in so many leaves one circumstance out: what a bank cannot do would hide all others. */
const mostWhole = 4;

/** How requests look. */
const howTheyLook: readonly CircumstanceName[] = ['options', 'letters', 'long', 'signing'];

type Test = (scenario: Scenario) => boolean;

const playsPsu: Test = ({ needs = [] }) => needs.includes('psu');
const isNoSweep: Test = ({ id }) => !id.startsWith('everywhere/');

/** Whether a scenario makes sense under a circumstance. */
const fits: Readonly<Record<CircumstanceName, Test>> = {
  'other-tpp': () => true,
  // In sweeps a second PSU is a stranger, whoever the first one is.
  corporate: ({ id, needs = [] }) =>
    needs.includes('psu') &&
    (id.startsWith('everywhere/') || !needs.includes('second-psu')) &&
    !needs.some((each) => each === 'corporate-psu' || each === 'single-sca'),
  'other-person': playsPsu,
  'other-account': playsPsu,
  options: () => true,
  letters: () => true,
  long: () => true,
  signing: () => true,
  repeated: () => true,
  later: (scenario) => !declaredLevers(scenario).includes('clock'),
};

function allows(scenario: Scenario, name: CircumstanceName): boolean {
  const { bars = [] } = scenario;
  return bars !== 'all' && !bars.includes(name) && fits[name](scenario);
}

/** One turn of a scenario that is run again. */
interface Turn {
  readonly scenario: Scenario;
  /** Counted from 0. */
  readonly turn: number;
  readonly seed: number;
  /** What the target can do: act by another TPP that may do as much or by other PSUs, and move its clock. */
  readonly offers: ReadonlySet<CircumstanceName>;
}

/** Those of the names that the target offers and the scenario allows. */
function possibleOf({ scenario, offers }: Turn, names: readonly CircumstanceName[]) {
  return names.filter((each) => offers.has(each) && allows(scenario, each));
}

/**
 * Who acts in a turn of a sweep, another one in each, by another TPP, later and in other forms where that can
 * be. A corporate PSU is always among them, because nearly everything has to hold under an agreement as well.
 */
function drawnForSweep(given: Turn): readonly CircumstanceName[] {
  // From which account is paid changes nothing about who may call.
  const possible = possibleOf(given, forWhom).filter((each) => each !== 'other-account');
  const who = possible[given.turn % (possible.length + 1)];
  const names = new Set([who, ...possibleOf(given, [...howTheyLook, ...notAlways])]);
  return circumstanceNames.filter((each) => names.has(each));
}

/** Who acts, another one in each turn; an agreement comes first or second, because it differs most. */
function drawnActor(given: Turn): CircumstanceName | undefined {
  const steady = seededRandom(given.seed, `${given.scenario.id} actors`);
  const others = shuffled(possibleOf(given, otherPersons), steady);
  const order = others.toSpliced(steady.below(3) > 0 ? 0 : 1, 0, ...possibleOf(given, ['corporate']));
  return order[given.turn % Math.max(1, order.length)];
}

/**
 * Circumstances for one turn, in their order: all that fit at once, and now and then all but one. What holds
 * under all of them at once holds under each, and a run costs as much with one as with many.
 */
function drawn(given: Turn): readonly CircumstanceName[] {
  const { scenario, turn, seed } = given;
  const random = seededRandom(seed, `${scenario.id} circumstances ${turn}`);
  const who = drawnActor(given);
  const further = possibleOf(given, [...howTheyLook, ...notAlways]);
  const leftOut = random.below(further.length * mostWhole);
  // Repetition alone costs requests.
  const repeats = random.below(8) === 0 ? possibleOf(given, ['repeated']) : [];
  const names = new Set([who, ...repeats, ...further.filter((_, at) => at !== leftOut)]);
  return circumstanceNames.filter((each) => names.has(each));
}

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

/** The scenarios once more under circumstances, as often as the depth of the target takes. */
export function alsoUnder(scenarios: readonly Scenario[], target: Target, seed: number): readonly Scenario[] {
  if (isSpared(target)) return [];
  const offers = offeredBy(target);
  const made = new Map<string, Scenario>();
  const isOfFew = judgedByFew(scenarios);
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

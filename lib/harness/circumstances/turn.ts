/** Under which circumstances a scenario is run again in one turn: who acts, and how what it sends looks. */

import { shuffled } from '../../model/drawing.js';
import { seededRandom } from '../../model/seeded-random.js';
import { circumstanceNames, type CircumstanceName } from '../circumstance-names.js';
import type { Scenario } from '../kit/scenario.js';
import { declaredLevers } from '../schedule/declared-levers.js';

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
export const isNoSweep: Test = ({ id }) => !id.startsWith('everywhere/');

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

/** Whether a scenario may be run under a circumstance. */
export function allows(scenario: Scenario, name: CircumstanceName): boolean {
  const { bars = [] } = scenario;
  return bars !== 'all' && !bars.includes(name) && fits[name](scenario);
}

/** One turn of a scenario that is run again. */
export interface Turn {
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
export function drawnForSweep(given: Turn): readonly CircumstanceName[] {
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
export function drawn(given: Turn): readonly CircumstanceName[] {
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

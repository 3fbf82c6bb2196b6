/** Every fault in every place: how they are named, made and drawn. */

import { clause, type ClauseId } from '../../catalogue/index.js';
import type { Environment } from '../../model/environment.js';
import { operations } from '../../model/operations/index.js';
import type { Operation } from '../../model/operation.js';
import { seededRandom } from '../../model/seeded-random.js';
import { present } from '../../model/present.js';
import type { PartsChange } from '../../bank/types.js';
import type { Fault } from '../fault.js';
import { inLaterItems, inOtherMembers } from './in-findings.js';
import { inLaterElements, lostInLaterElements, whereMistakesMeet } from './inside.js';
import { narrowed, whereverPossible } from './narrow.js';
import type { NarrowerName } from './place.js';
import { callPlaces } from './places.js';

/** A fault that acts in one place. */
export interface NarrowedFault extends Fault {
  readonly narrower: NarrowerName;
  /** The fault without the narrowing. */
  readonly wide: Fault;
  /**
   * The fault wherever its place can be, as in all calls of some operations; absent where it can be at any.
   * What shows nothing even so has no place to act in.
   */
  readonly roomy?: PartsChange;
}

/** One way to narrow faults. */
export interface Narrower {
  /** `narrower:place`. */
  readonly id: string;
  readonly narrower: NarrowerName;
  /** Completes `…, only …`. */
  readonly words: string;
  readonly environment?: 'production';
  /** Whether the fault can act in the place, of a bank in which it differs in these parts and calls. */
  readonly fits: (fault: Fault, reach: Reach) => boolean;
  readonly change: (change: Fault['change']) => Fault['change'];
  /** The fault wherever the place can be; absent where it can be at any call. */
  readonly widen?: (change: Fault['change']) => Fault['change'];
}

/** Where a fault shows at all. */
export interface Reach {
  /** Names of the parts that differ, for example `policies.sca.sessionLength`. */
  readonly parts: readonly string[];
  /** Calls that come near them; undefined stands for pages of the bank. */
  readonly calls: readonly (Operation | undefined)[];
  /** Whether replies of these calls have lists of several elements. */
  readonly lists: boolean;
  /** False where the fault is known to show in one member only. */
  readonly members: boolean;
  /** Whether it is known to show in elements of a list after the first. */
  readonly laterItems: boolean;
  /** Whether a mistake of its rule can stand beside one that is looked for later. */
  readonly meets: () => boolean;
}

/** Every operation, and pages. */
export const everywhere: Reach['calls'] = [...operations, undefined];

/** Whether a clause of the fault binds there: nobody breaks one of the sandbox in production. */
function mayShowIn({ environment, catches }: Fault, place: Environment): boolean {
  const binds = (id: ClauseId) => ['any', place].includes(clause(id).environment);
  return environment === undefined && catches.some(binds);
}

const onCalls: readonly Narrower[] = callPlaces.map((place) => ({
  id: `${place.narrower}:${place.name}`,
  narrower: place.narrower,
  words: place.words,
  ...(place.environment === 'production' ? { environment: 'production' as const } : {}),
  fits: (fault, { calls }) =>
    (place.environment === undefined || mayShowIn(fault, place.environment)) && calls.some(place.possibleAt),
  change: (change) => narrowed(change, place),
  ...(everywhere.every(place.possibleAt)
    ? {}
    : { widen: (change: PartsChange) => narrowed(change, whereverPossible(place)) }),
}));

function onlyIn(names: RegExp) {
  return (_: Fault, { parts }: Reach) => parts.length > 0 && parts.every((part) => names.test(part));
}

const inside: readonly Narrower[] = [
  {
    id: 'element:later',
    narrower: 'element',
    words: 'in elements of a list after the first',
    fits: (_, { parts, lists }) => lists && parts.every((part) => /^(presenters|routes)\./.test(part)),
    change: inLaterElements,
    widen: lostInLaterElements,
  },
  {
    id: 'member:later-item',
    narrower: 'member',
    words: 'for mistakes in elements of a list after the first',
    fits: (fault, reach) => reach.laterItems && onlyIn(/^rules\./)(fault, reach),
    change: inLaterItems,
  },
  {
    id: 'member:other',
    narrower: 'member',
    words: 'for mistakes in members other than the first one found',
    fits: (fault, reach) => reach.members && onlyIn(/^rules\./)(fault, reach),
    change: inOtherMembers,
  },
  {
    id: 'mistakes:two',
    narrower: 'mistakes',
    words: 'where two mistakes meet in one request',
    // A rule that is dropped leaves the refusal to the other one, and what is found first stops the search.
    fits: (fault, { parts, meets }) =>
      fault.id.endsWith('/crashes') && parts.every((part) => part.startsWith('rules.')) && meets(),
    change: whereMistakesMeet,
  },
];

/** Every way to narrow faults. */
export const narrowers: readonly Narrower[] = [...onCalls, ...inside];

const at = ' @ ';

/** The fault, narrowed. */
export function narrow(fault: Fault, narrower: Narrower): NarrowedFault {
  const environment = narrower.environment ?? fault.environment;
  return {
    ...fault,
    id: `${fault.id}${at}${narrower.id}`,
    title: `${fault.title}, only ${narrower.words}`,
    ...present({ environment }),
    change: narrower.environment === undefined ? narrower.change(fault.change) : fault.change,
    ...(narrower.environment === undefined && narrower.widen !== undefined
      ? { roomy: narrower.widen(fault.change) }
      : {}),
    narrower: narrower.narrower,
    wide: fault,
  };
}

/**
 * The narrowed fault of an id.
 * @throws Error for an id that there is not.
 */
export function narrowedFault(id: string, faults: readonly Fault[]): NarrowedFault {
  const [faultId, narrowerId] = id.split(at);
  const fault = faults.find((each) => each.id === faultId);
  const narrower = narrowers.find((each) => each.id === narrowerId);
  if (fault === undefined || narrower === undefined) throw new Error(`there is no narrowed fault ${id}`);
  return narrow(fault, narrower);
}

/** Parts that no single call shows: a data set is there before the first one. */
const beforeCalls = /^(dataSet|time|ids|environment|basePath|origin)$/;

/** What can be narrowed, with all ways that fit. Faults that show beside replies are left out. */
export function allNarrowed(
  faults: readonly Fault[],
  reachOf: (fault: Fault) => Reach,
): ReadonlyMap<NarrowerName, readonly NarrowedFault[]> {
  const made = new Map<NarrowerName, NarrowedFault[]>();
  for (const fault of faults) {
    if (fault.besideReplies === true) continue;
    const reach = reachOf(fault);
    if (reach.parts.some((part) => beforeCalls.test(part))) continue;
    for (const narrower of narrowers) {
      if (!narrower.fits(fault, reach)) continue;
      const own = made.get(narrower.narrower) ?? [];
      made.set(narrower.narrower, own);
      own.push(narrow(fault, narrower));
    }
  }
  return made;
}

/** So many of them, of each narrower as many as of any other as long as there are, drawn by the seed. */
export function drawn(
  all: ReadonlyMap<NarrowerName, readonly NarrowedFault[]>,
  count: number,
  seed: number,
): readonly NarrowedFault[] {
  const random = seededRandom(seed, 'narrowed faults');
  const piles = [...all.values()].map((pile) =>
    pile
      .map((each) => ({ each, lot: random.below(2 ** 31) }))
      .toSorted((one, other) => one.lot - other.lot)
      .map(({ each }) => each),
  );
  const found: NarrowedFault[] = [];
  for (let turn = 0; found.length < count && piles.some((pile) => turn < pile.length); turn += 1) {
    for (const pile of piles) {
      const next = pile[turn];
      if (next !== undefined && found.length < count) found.push(next);
    }
  }
  return found;
}

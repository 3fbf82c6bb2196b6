/** Lists in an order that is drawn. */

import type { SeededRandom } from './seeded-random.js';

type Drawing = Pick<SeededRandom, 'below'>;

/** The list in any order. */
export function shuffled<T>(list: readonly T[], random: Drawing): readonly T[] {
  return list
    .map((each) => ({ each, lot: random.below(2 ** 31) }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ each }) => each);
}

/** The list from any of its places on, and then from its start: in later runs each comes first. */
export function turned<T>(list: readonly T[], random: Drawing): readonly T[] {
  const from = list.length === 0 ? 0 : random.below(list.length);
  return [...list.slice(from), ...list.slice(0, from)];
}

/** Numbers drawn from a seed, so that a sample can be drawn again. */

/** A source of choices. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  of<T>(items: readonly T[]): T;
  hex(digits: number): string;
  uuid(): string;
}

/** The mulberry32 generator. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    chance: (probability) => next() < probability,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('there is nothing to choose from');
      return item;
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}

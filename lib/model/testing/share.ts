/** What `npm test` takes of many cases of one kind, by a seed; THOROUGH=1 takes all. */

import { isThorough } from './thorough.js';

/** Says which of them a sample takes; nothing else changes what is drawn. */
export const sampleSeed = Number(process.env['PSD2_SEED'] ?? 1);

/**
 * Every so many-th of these cases, another one with the next seed: as many seeds as there are shares, one
 * after the other, take all of them.
 */
export function shareOf<T>(shares: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.filter((_, index) => (index + sampleSeed) % shares === 0);
}

/** One case of each kind, another one with the next seed. */
export function oneOfEach<T>(all: readonly T[], kindOf: (each: T) => unknown): readonly T[] {
  const kinds = [...new Set(all.map(kindOf))];
  return kinds.flatMap((kind) => {
    const alike = all.filter((each) => kindOf(each) === kind);
    return shareOf(alike.length, alike);
  });
}

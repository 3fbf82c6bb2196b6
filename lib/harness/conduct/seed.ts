/** The seeds that a run can have: whole numbers of 31 bits, which every tool can write. */

import { ConfigurationError } from '../../model/errors.js';

/** The largest seed. */
export const mostSeed = 2 ** 31 - 1;

/**
 * The seed as it stands.
 * @throws ConfigurationError for a number that cannot be one.
 */
export function checkedSeed(seed: number, what = 'seed'): number {
  if (Number.isInteger(seed) && seed >= 0 && seed <= mostSeed) return seed;
  throw new ConfigurationError(`${what}: ${seed} is no whole number from 0 to ${mostSeed}`);
}

/** Another order of the same things, so that nothing is judged right only because of what ran before it. */

import { seededRandom } from '../../model/seeded-random.js';

/** The list in an order that follows from the seed alone; every order is as likely as any other (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const random = seededRandom(seed, 'order');
  const left = [...list];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

/** The order of scenarios: which follow each other, and another order of all, to find what depends on it. */

import { grouped } from '../../model/grouped.js';
import { seededRandom } from '../../model/seeded-random.js';
import type { ScenarioDeclaration } from '../declaration.js';

/** The list in an order that follows from the seed; all orders are equally likely (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const random = seededRandom(seed, 'order');
  const left = [...list];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

/** What may run at once; scenarios that hold the same thing stand in one queue. */
export function queues<Scenario extends ScenarioDeclaration>(
  list: readonly Scenario[],
): readonly (readonly Scenario[])[] {
  return [...grouped<string | Scenario, Scenario>(list, (each) => each.holds ?? each).values()];
}

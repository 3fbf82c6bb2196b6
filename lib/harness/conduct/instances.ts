/**
 * Who runs at which instance of a bank that offers several: those that may run beside each other at the first, whose clock nobody moves,
 * and those that need the whole bank at the others, so that neither waits for the other.
 */

import type { Scenario } from '../scenario.js';
import { isExclusive, sharesBank } from './exclusive.js';

/**
 * Deals scenarios out to instances, each in its given order; every scenario is at exactly one. Those that share the clock and those that
 * share nothing are dealt apart, so that each further instance has its part of both.
 * @param instances at least one
 */
export function dealt<Instance>(
  scenarios: readonly Scenario[],
  instances: readonly Instance[],
): readonly (readonly [Instance, readonly Scenario[]])[] {
  const others = instances.length - 1;
  const bankWide = scenarios
    .filter(isExclusive)
    .toSorted((one, other) => Number(sharesBank(other)) - Number(sharesBank(one)));
  const placeOf = (each: Scenario): number => {
    const index = bankWide.indexOf(each);
    return index < 0 || others === 0 ? 0 : 1 + (index % others);
  };
  return instances.map((instance, place) => [instance, scenarios.filter((each) => placeOf(each) === place)]);
}

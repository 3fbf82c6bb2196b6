/**
 * Who runs at which instance of a bank that offers several: those that may run beside each other at the first, whose clock nobody moves,
 * and those that need the whole bank at the others, so that neither waits for the other.
 */

import type { Scenario } from '../scenario.js';
import type { Target } from '../target/target.js';
import { isExclusive, sharesBank } from './exclusive.js';

/** The further instances that a run uses. */
export function furtherInstances({
  instances = [],
  sca,
}: Pick<Target, 'instances' | 'sca'>): readonly Target[] {
  // A person does one thing at a time and gains nothing by several.
  return sca?.waitsForPerson === true ? [] : instances;
}

/** Rank in dealing: what many share first, because one move of the clock serves all; then those that are alone. */
function rank(each: Scenario): number {
  return sharesBank(each) ? 0 : 1;
}

/**
 * Deals scenarios out to instances, each in its given order; every scenario is at exactly one.
 * @param instances at least one
 */
export function dealt<Instance>(
  scenarios: readonly Scenario[],
  instances: readonly Instance[],
): readonly (readonly [Instance, readonly Scenario[]])[] {
  const others = instances.length - 1;
  const bankWide = scenarios.filter(isExclusive).toSorted((one, other) => rank(one) - rank(other));
  const placeOf = (each: Scenario): number => {
    const index = bankWide.indexOf(each);
    return index < 0 || others === 0 ? 0 : 1 + (index % others);
  };
  return instances.map((instance, place) => [instance, scenarios.filter((each) => placeOf(each) === place)]);
}

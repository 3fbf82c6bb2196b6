/**
 * Who runs at which instance of a bank that offers several: those that may run beside each other at the
 * first, whose clock nobody moves, and those that need the whole bank at the others, so that neither waits
 * for the other.
 */

import type { ScenarioDeclaration } from '../declaration.js';
import { isExclusive } from './exclusive.js';

/** Steps of a scenario that declares none. */
const usualSteps = 3;

const stepsOf = ({ steps = usualSteps }: ScenarioDeclaration): number => steps;

/** What each of so many gets, so that all have about the same to do; the most work is given out first. */
function evenly<Scenario extends ScenarioDeclaration>(
  scenarios: readonly Scenario[],
  hands: number,
): ReadonlyMap<Scenario, number> {
  const work = Array.from({ length: hands }, () => 0);
  const given = new Map<Scenario, number>();
  for (const each of scenarios.toSorted((one, other) => stepsOf(other) - stepsOf(one))) {
    const least = work.indexOf(Math.min(...work));
    work[least] = (work[least] ?? 0) + stepsOf(each);
    given.set(each, least);
  }
  return given;
}

/**
 * Deals scenarios out to instances, each in its given order; every scenario is at exactly one.
 * @param instances at least one
 */
export function dealt<Scenario extends ScenarioDeclaration, Instance>(
  scenarios: readonly Scenario[],
  instances: readonly Instance[],
): readonly (readonly [Instance, readonly Scenario[]])[] {
  const others = instances.length - 1;
  const places = evenly(scenarios.filter(isExclusive), others);
  const placeOf = (each: Scenario): number => (others === 0 ? 0 : 1 + (places.get(each) ?? -1));
  return instances.map((instance, place) => [instance, scenarios.filter((each) => placeOf(each) === place)]);
}

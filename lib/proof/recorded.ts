/**
 * What scenarios do to the reference bank, for all who prove in this thread: a scenario that one of them had
 * recorded is not played again for the next.
 */

import type { EmbeddedIdentities } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target } from '../harness/target/target.js';
import type { Environment } from '../model/environment.js';
import { provingGround, type ProvingGround, record, type Recording } from './recording.js';

type Adjust = (target: Target) => Target;

/** A ground and what scenarios do there. */
export interface Recorded {
  readonly ground: ProvingGround;
  readonly recordingOf: (scenario: Scenario) => Promise<Recording>;
}

const unchanged: Adjust = (target) => target;

/** By who calls, where, and how the target differs; what nobody refers to any more is let go. */
const all = new WeakMap<EmbeddedIdentities, Map<Environment, WeakMap<Adjust, Recorded>>>();

function recorder(ground: ProvingGround): Recorded {
  const recordings = new Map<Scenario, Promise<Recording>>();
  return {
    ground,
    recordingOf(scenario) {
      const known = recordings.get(scenario) ?? record(scenario, ground);
      recordings.set(scenario, known);
      return known;
    },
  };
}

/**
 * The ground of these identities in an environment.
 * @param adjust how the target differs from that of the reference bank; the same function has the same ground
 */
export function recordedAt(
  identities: EmbeddedIdentities,
  environment: Environment,
  adjust: Adjust = unchanged,
): Recorded {
  const places = all.get(identities) ?? new Map<Environment, WeakMap<Adjust, Recorded>>();
  all.set(identities, places);
  const grounds = places.get(environment) ?? new WeakMap<Adjust, Recorded>();
  places.set(environment, grounds);
  const known = grounds.get(adjust) ?? recorder({ ...provingGround(identities, environment), adjust });
  grounds.set(adjust, known);
  return known;
}

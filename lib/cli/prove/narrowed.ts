/** Which faults are proven in which places: drawn by a seed from all that can show there. */

import type { Environment } from '../../model/environment.js';
import { allFaults } from '../../faults/index.js';
import { allNarrowed, drawn } from '../../faults/narrowed/index.js';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { reachIn } from '../../proof/reach.js';
import { provingGround, record } from '../../proof/recording.js';
import { allScenarios } from '../../../suites/index.js';
import type { Task } from './task.js';

/** So many narrowed faults. Where faults show is read off what all scenarios do. */
export async function narrowedTasks(count: number, seed: number): Promise<readonly Task[]> {
  const identities = await embeddedIdentities();
  const reaches = new Map<Environment, ReturnType<typeof reachIn>>();
  for (const environment of ['sandbox', 'production'] as const) {
    const ground = provingGround(identities, environment);
    const recordings = [];
    for (const each of allScenarios) recordings.push(await record(each, ground));
    reaches.set(environment, reachIn(ground, recordings));
  }
  const nothing = {
    parts: [],
    calls: [],
    lists: false,
    members: false,
    laterItems: false,
    meets: () => false,
  };
  const all = allNarrowed(
    allFaults,
    (fault) => reaches.get(fault.environment ?? 'sandbox')?.(fault) ?? nothing,
  );
  return drawn(all, count, seed).map(({ id, environment = 'sandbox' }) => ({
    kind: 'narrowed',
    id,
    environment,
  }));
}

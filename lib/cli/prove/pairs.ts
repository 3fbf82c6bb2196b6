/** Which pairs of faults are proven: drawn by a seed. */

import { referenceParts } from '../../bank/reference.js';
import { allFaults } from '../../faults/index.js';
import { drawnPairs } from '../../proof/fault-pairs.js';
import type { Task } from './task.js';

/** So many pairs. */
export async function pairTasks(count: number, seed: number): Promise<readonly Task[]> {
  const sandbox = referenceParts({ environment: 'sandbox' });
  const production = referenceParts({ environment: 'production' });
  const of = (environment: Task['environment']) => (environment === 'sandbox' ? sandbox : production);
  return drawnPairs(allFaults, of, { count, seed }).map(({ id, environment = 'sandbox' }) => ({
    kind: 'pair',
    id,
    environment,
  }));
}

/** Tries the clock levers as a run does: those that do not move the Date of the bank are not used. */

import { reachAll, triesLevers } from '../../harness/conduct/reach-all.js';
import { HarnessError } from '../../model/errors.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { NetworkError } from '../../harness/transport/transport.js';
import { failed, ok, warn, type Check } from './check.js';

export interface TriedLevers {
  readonly checks: readonly Check[];
  /** The target as a run would use it. */
  readonly target: Target;
}

/** Nothing is tried in production, or where no scenario would pull a lever. */
export async function tryLevers(target: Target, scenarios: readonly Scenario[]): Promise<TriedLevers> {
  const isTried = target.inDoubt === undefined && triesLevers(target, scenarios);
  if (!isTried || target.levers.clock === undefined) return { checks: [], target };
  const checks: Check[] = [];
  try {
    const tell = (line: string) => void checks.push(warn('levers', line));
    const reached = await reachAll(target, { scenarios, tell });
    if (checks.length > 0) return { checks, target: reached };
    return {
      checks: [ok('levers', 'the clock lever moves the Date of replies and returns it')],
      target: reached,
    };
  } catch (thrown) {
    if (!(thrown instanceof HarnessError || thrown instanceof NetworkError)) throw thrown;
    return { checks: [...checks, { ...failed('levers', thrown), wire: true }], target };
  }
}

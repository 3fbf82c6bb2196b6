/** Gives up on SCA pages that never answer, once for all scenarios. The rest is judged on. */

import { NetworkError } from '../transport/transport.js';
import type { ScaDriver } from './driver.js';

/** The driver, which asks no more after so many flows in a row that ended without a reply. */
export function givingUp(driver: ScaDriver, mostMissed: number): ScaDriver {
  let missed = 0;
  function bounded(each: ScaDriver): ScaDriver {
    const { paced } = each;
    return {
      ...each,
      ...(paced === undefined ? {} : { paced: (turn) => bounded(paced(turn)) }),
      async complete(task, signal) {
        if (missed >= mostMissed) {
          throw new NetworkError(
            `the SCA pages gave no reply ${missed} times in a row and are asked no more`,
            '',
          );
        }
        try {
          const outcome = await each.complete(task, signal);
          missed = 0;
          return outcome;
        } catch (thrown) {
          if (thrown instanceof NetworkError || signal?.aborted === true) missed += 1;
          else missed = 0;
          throw thrown;
        }
      },
    };
  }
  return bounded(driver);
}

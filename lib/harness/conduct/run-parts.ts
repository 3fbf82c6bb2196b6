/** What all scenarios of a run share at one instance of the bank. */

import type { AmbientLedger } from '../ambient/ledger.js';
import type { ClientParts } from '../client/client.js';
import type { UnattendedCalls } from '../schedule/admission.js';
import type { BackingOff } from '../schedule/backing-off.js';
import type { Turn } from '../schedule/budget.js';
import type { Share } from '../schedule/shared-bank.js';
import type { Consents } from '../stage/consents.js';
import type { Target } from '../target/target.js';
import type { PsuPool } from './psu-pool.js';
import type { Tried } from './second-try.js';

export interface RunParts extends Omit<ClientParts, 'random' | 'onReply' | 'observe'> {
  readonly target: Target;
  readonly seed: number;
  /** See `seededRandom`. */
  readonly renewal?: number | undefined;
  readonly ledger: AmbientLedger;
  readonly pool: PsuPool;
  /** Bounds the SCAs that are played at once; absent: nothing does. */
  readonly scaTurn?: Turn;
  /** Asks again for pages that came too fast: they may stand elsewhere, with limits of their own. */
  readonly backingOffPages?: BackingOff;
  /** The unattended calls of all scenarios. */
  readonly unattended: UnattendedCalls;
  /** Access that PSUs granted before the run or in it. */
  readonly consents: Consents;
  /** Set for the second try of a scenario whose first one met trouble on the way. */
  readonly firstTry?: Tried;
  /** Most milliseconds for the run of one scenario, and for making its PSUs; 120 000 unless told. */
  readonly scenarioTimeout?: number | undefined;
}

/** The parts of a run for a scenario that shares the bank. */
export function sharedParts(run: RunParts, share: Share): RunParts {
  return {
    ...run,
    time: share.time,
    target: { ...run.target, levers: share.levers(run.target.levers) },
    pool: { borrow: (order) => share.idle(() => run.pool.borrow(order)) },
  };
}

/**
 * The suite judges the reference bank alike wherever its clock stands: days, months and years ahead, and
 * around both dates from which addresses have to be structured. THOROUGH=1 tries all of them with
 * all scenarios; without it one of two places plays a quarter.
 */

import { describe, expect, test } from 'vitest';
import { shareOf } from '../model/testing/share.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth, playedShare } from '../../suites/sample-scenarios.js';
import { conduct } from '../harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import type { Environment } from '../model/environment.js';

const dayMs = 86_400_000;

interface Place {
  readonly name: string;
  /** How far the bank's clock is ahead, in milliseconds; behind when negative. */
  readonly ahead: number;
  readonly environment: Environment;
}

function days(count: number, environment: Environment = 'sandbox'): Place {
  return { name: `${environment}, ${count} days ahead`, ahead: count * dayMs, environment };
}

function at(instant: string, environment: Environment): Place {
  return { name: `${environment}, ${instant}`, ahead: Date.parse(instant) - Date.now(), environment };
}

const usual: readonly Place[] = [days(3_652), at('2026-08-13T09:00:00Z', 'sandbox')];
const further: readonly Place[] = [
  days(1),
  days(100),
  days(365),
  days(365, 'production'),
  days(3_652, 'production'),
  at('2026-08-12T12:00:00Z', 'sandbox'),
  at('2026-11-14T12:00:00Z', 'production'),
  at('2026-11-15T09:00:00Z', 'production'),
  at('2026-11-15T09:00:00Z', 'sandbox'),
  // The last minutes of a day in Norway and in Greenwich, the end of a month, a leap day.
  at('2027-03-31T21:58:00Z', 'sandbox'),
  at('2027-12-31T22:58:00Z', 'sandbox'),
  at('2028-02-29T12:00:00Z', 'sandbox'),
];
const places = (isThorough ? [...usual, ...further] : shareOf(2, usual)).map((each, turn) => ({
  ...each,
  scenarios: playedShare(turn, 4),
}));

/**
 * What is not as it should be with the bank's clock so far ahead. Certificates are those of a TPP of that
 * time.
 */
async function redAt({ ahead, environment, scenarios }: (typeof places)[number]): Promise<readonly string[]> {
  const { target, close } = await inProcessTarget({
    identities: await embeddedIdentities(new Date(Date.now() + ahead)),
    environment,
    change: (parts) => ({ ...parts, time: () => Date.now() + ahead }),
  });
  const partial = !isThorough;
  const run = await conduct(scenarios, { ...target, clockAhead: ahead, depth }, { seed: 1, partial });
  await close();
  const red = run.clauses.filter((each) => !['pass', 'observed', 'not-applicable'].includes(each.verdict));
  return red.map((each) => `${each.clause} ${each.verdict}: ${each.reason ?? ''}`);
}

/**
 * What is not judged at any time: what needs a network, and in production what needs more calls than a bank
 * lets pass.
 */
const elsewhere =
  /^TRN-\d+ untestable: the target is not reached over a network here$|^LIM-\d+ untestable: .*budgets\.unattendedCalls\)$/;

describe('the suite with the bank elsewhere in time', () => {
  test.each(places)('$name', { timeout: 180_000 }, async (place) => {
    expect((await redAt(place)).filter((each) => !elsewhere.test(each))).toEqual([]);
  });
});

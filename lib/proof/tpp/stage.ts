/**
 * One TPP at one bank in this process, with a clock that both share: what the TPP sends is judged when it has
 * walked every journey.
 */

import { walkBoth, walkPisp, type Cast, type People } from '../../../examples/tpp/walk.js';
import { Refused, ScaFailed } from '../../../examples/tpp/client.js';
import { goodHabits } from '../../../examples/tpp/habits.js';
import type { Habits, TppParts } from '../../../examples/tpp/parts.js';
import { ScaStuck } from '../../harness/sca/driver.js';
import type { TppIdentity, TppName } from '../../harness/target/target.js';
import { seededRandom } from '../../model/seeded-random.js';
import { judgeTraffic, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { recordedTarget, type RecordedOptions } from './recorded-target.js';

export type { Trouble } from './recorded-target.js';

/** What is changed about a TPP: a fault, or a lawful style. */
export type HabitsChange = (habits: Habits) => Habits;

export interface StageOptions extends RecordedOptions {
  readonly change?: HabitsChange;
  /** Whose certificate the TPP has; that of an AISP and PISP in order unless told. */
  readonly as?: TppName;
}

const origin = 'https://bank.example';

const people = {
  first: { address: '192.0.2.17', identity: '12085592767' },
  second: { address: '198.51.100.4' },
  payee: { name: 'Test Creditor', bban: '26743379224' },
} satisfies People;

/** Identity numbers and contexts of the fixed customers. */
const actors = {
  first: { identity: '12085592767', context: 'PRIVATE', decision: 'approve' },
  second: { identity: '13039319955', context: 'PRIVATE', decision: 'approve' },
  corporate: { identity: '13039319955', context: 'CORPORATE', decision: 'approve' },
  'gives-up': { identity: '12085592767', context: 'PRIVATE', decision: 'cancel' },
} as const;

const account = { id: '', bban: '36062211010', iban: 'NO2536062211010', currency: 'NOK' };

/** A TPP that cannot go on stops, which is a result, too. */
async function untilItStops(walk: () => Promise<void>): Promise<void> {
  try {
    await walk();
  } catch (thrown) {
    if (!(thrown instanceof Refused || thrown instanceof ScaFailed)) throw thrown;
  }
}

/** Everything that a TPP sends on all its journeys. */
export async function trafficOf({ change, as = 'primary', ...options }: StageOptions): Promise<{
  readonly exchanges: readonly TrafficExchange[];
  readonly basePath: string;
  readonly trust: readonly Buffer[];
}> {
  const { target, exchanges, now, pass, trust, close } = await recordedTarget(options);
  const random = seededRandom(11, 'tpp');
  const habits = change === undefined ? goodHabits : change(goodHabits);
  const { sca } = target;
  if (sca === undefined) throw new Error('the embedded bank has no SCA driver');
  const castOf = ({ signer, organisationId = '' }: TppIdentity): Cast => {
    const parts: TppParts = {
      origin,
      basePath: target.basePath,
      signer,
      tppId: organisationId,
      redirectUri: 'https://tpp.example/callback',
      now,
      wait: async (milliseconds) => pass(milliseconds),
      uuid: () => random.uuid(),
      send: (message) => target.transport.send(message),
      habits,
    };
    const browse: Cast['browse'] = (who) => async (scaRedirect) => {
      pass(4_000);
      const task = { ...actors[who], scaRedirect, accounts: 'all', redirectUri: parts.redirectUri } as const;
      try {
        return (await sca.complete(task)).redirect;
      } catch (thrown) {
        // Behind a link that is used up a PSU sees a page that leads nowhere.
        if (thrown instanceof ScaStuck) return `${parts.redirectUri}?message=stuck`;
        throw thrown;
      }
    };
    return { parts, browse };
  };
  const { [as]: caller, pispOnly } = target.tpps;
  const all = options.environment === 'production' ? people : { ...people, newCustomer: '01085800481' };
  try {
    if (caller !== undefined) await untilItStops(() => walkBoth(castOf(caller), all));
    if (pispOnly !== undefined) await untilItStops(() => walkPisp(castOf(pispOnly), people, account));
  } finally {
    await close();
  }
  return { exchanges, basePath: target.basePath, trust };
}

/** The verdicts on a TPP. */
export async function judgeTpp(options: StageOptions): Promise<TrafficVerdicts> {
  const { exchanges, basePath, trust } = await trafficOf(options);
  const { environment = 'sandbox' } = options;
  return judgeTraffic(exchanges, { basePath, trust, environment, complete: true });
}

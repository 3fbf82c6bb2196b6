/** The way of a request: admit, pace, sign, lint, transmit; in its turn it is recorded and shown. */

import { present } from '../../model/present.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { keptRequest } from '../evidence/exchange.js';
import type { Admission } from '../schedule/admission.js';
import type { Pausing, Turn } from '../schedule/budget.js';
import type { TppIdentity } from '../target/target.js';
import type { Call } from './call.js';
import { hearFailure, hearReply, type Leaving, type Repeat, type Watchers } from './after-call.js';
import { lint, type Linting } from './lint.js';
import { outcomeOf, recordRepeat, type Outcome, type Sent, type Showing } from './outcome.js';
import type { SendingAgain } from './sending-again.js';
import { signInOrder } from './sign.js';
import type { Stamp } from './stamp.js';
import { transmit } from './transmit.js';

/** What stands along the way. */
export interface Stations extends Linting, Watchers {
  /** Refuses, by throwing, what the run may not do at the target. */
  readonly admit?: Admission;
  /** Sends within the target's request budget. */
  readonly turn: Turn;
  /** Does waiting that says nothing about the bank. */
  readonly pausing?: Pausing;
  /** Sends once more what met trouble on the way; absent where nothing stands between. */
  readonly sendingAgain?: SendingAgain;
}

/** Sends one call; resolves with what records and shows what came of it. */
export type Way = (identity: TppIdentity, call: Call) => Promise<Outcome>;

/** From the draft to what came back, once. */
function leaving(stations: Stations, stamp: Stamp, showing: Showing) {
  const { target, signal } = stations;
  const sign = signInOrder(target, stations.time, stamp);
  const linting = { ...stations, transcript: showing.transcript.exchanges };

  return async (
    identity: TppIdentity,
    leaves: Leaving,
    options: Call['options'],
  ): Promise<Outcome | Repeat> => {
    const { signed, made } = await sign(identity, { request: leaves.request, options });
    const { addressed, announced } = lint(identity, signed, made, linting, options);
    // Not every transport heeds the signal: what was stopped sends nothing more.
    signal.throwIfAborted();
    const came = await transmit(identity.transport ?? target.transport, signed, signal);
    const sent: Sent = {
      by: identity.name,
      operation: leaves.request.operation,
      ...(addressed ? {} : { unaddressed: true as const }),
      request: keptRequest(signed),
      announced,
      ...present({ variation: options.variation }),
    };
    const repeat =
      'reply' in came
        ? hearReply(stations, leaves, signed, came.reply)
        : await hearFailure(stations, leaves, came.thrown);
    if (repeat === undefined) return outcomeOf(showing, sent, came);
    recordRepeat(showing, sent, came, repeat);
    return repeat;
  };
}

/** The way of the requests of one scenario. */
export function wayTo(stations: Stations, stamp: Stamp, showing: Showing): Way {
  const leave = leaving(stations, stamp, showing);
  const { admit, signal, pausing, backingOff, turn } = stations;

  return async (identity, { request, options }) => {
    admit?.(request, identity.name);
    const unnamed: RequestDraft | undefined = stamp.unnamed(request);
    let named = stamp.identified(request);
    // What bears an id of the scenario's choice is not repeated: the bank may know it by now.
    const isOurs = unnamed !== undefined || stamp.unnamed(named) !== undefined;
    const isBroken = options.announces.length > 0;
    let again = isOurs ? stations.sendingAgain : undefined;
    for (let tries = 0; ; tries += 1) {
      if (backingOff !== undefined) await backingOff.ready(signal, pausing);
      const leaves = { request: named, isBroken, tries, again };
      const came = await turn(() => leave(identity, leaves, options), { signal, pausing });
      if (typeof came === 'function') return came;
      if (came.how === 'after-waiting') continue;
      // Once only, and each call has an id of its own.
      again = undefined;
      named = stamp.identified(stamp.unnamed(named) ?? unnamed ?? request);
    }
  };
}

/** Tells those who watch the run how a call ended, and hears from them whether it is sent once more. */

import type { WireReply, WireRequest } from '../../model/http.js';
import type { Exchange } from '../evidence/exchange.js';
import { answeredTo, type BackingOff } from '../schedule/backing-off.js';
import type { CallWatch } from '../schedule/end-run-early.js';
import { NetworkError } from '../transport/transport.js';
import type { Asked, SendingAgain } from './sending-again.js';

/** Who watches the calls of a run. */
export interface Watchers {
  readonly signal: AbortSignal;
  /** Hears how each call ended. */
  readonly watch?: CallWatch;
  /** Sends again what came too fast; absent where nothing stands between the run and the bank. */
  readonly backingOff?: BackingOff;
}

/** A request on its way out. */
export interface Leaving extends Asked {
  /** How often it was sent before. */
  readonly tries: number;
  /** Sends it once more after trouble on the way; undefined where that may not be. */
  readonly again: SendingAgain | undefined;
}

/** That what was sent brought no answer to take and is sent once more. */
export interface Repeat {
  readonly how: 'after-waiting' | 'once-more';
  /** What the exchange says of it. */
  readonly sentAgain: NonNullable<Exchange['sentAgain']>;
}

function onceMore(sentAgain: Exchange['sentAgain']): Repeat | undefined {
  return sentAgain === undefined ? undefined : { how: 'once-more', sentAgain };
}

/** No reply came. What was stopped from here says nothing of the target; no further call is awaited. */
export async function hearFailure(
  { signal, watch }: Watchers,
  { again, ...asked }: Leaving,
  thrown: unknown,
): Promise<Repeat | undefined> {
  if (!(thrown instanceof NetworkError) || signal.aborted) return undefined;
  await watch?.unanswered();
  const repeat = onceMore(again?.afterFailure(asked, thrown));
  return signal.aborted ? undefined : repeat;
}

/** A reply came. */
export function hearReply(
  { signal, watch, backingOff }: Watchers,
  { request, isBroken, tries, again }: Leaving,
  signed: WireRequest,
  reply: WireReply,
): Repeat | undefined {
  if (backingOff?.hear(answeredTo(request, signed, reply, tries)) === 'send-again')
    return { how: 'after-waiting', sentAgain: 'harmless' };
  if (signal.aborted) return undefined;
  watch?.answered(reply.status);
  return onceMore(again?.afterReply({ request, isBroken }, reply));
}

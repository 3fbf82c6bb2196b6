/**
 * Slows a run down where a bank, or a gateway before it, says that calls come too fast. Limits other than
 * those listed are not shown (LIM-20), so a 429 that goes away for who waits is no fault: the call is sent
 * again, and the following ones come slower. A 429 that stays, or that asks for longer than anybody waits, is
 * a reply to judge like any other.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { headerValue, type HeaderLine, type WireReply, type WireRequest } from '../../model/http.js';
import type { Pausing } from './budget.js';
import type { Exchange } from '../evidence/exchange.js';
import { countedUnattended } from '../evidence/trouble.js';

/** What is looked at of a call, or of a request for a page, and its reply. */
export interface Answered {
  /** True where it was refused because it came too fast. */
  readonly tooFast: boolean;
  readonly replied: readonly HeaderLine[];
  /** False where a quota counts calls without the PSU: the count may be what refuses. */
  readonly attended: boolean;
  /** How often it was sent before. */
  readonly tries: number;
}

/** The reply to a request as its pace goes. Where no quota counts a call, only its pace is refused. */
export function answeredTo(
  { operation }: { readonly operation: Exchange['operation'] },
  { method, headers }: Pick<WireRequest, 'method' | 'headers'>,
  reply: WireReply,
  tries: number,
): Answered {
  const asks = headerValue(reply.headers, 'retry-after') !== undefined;
  return {
    tooFast: reply.status === tooManyRequests || (method === 'GET' && reply.status === unavailable && asks),
    replied: reply.headers,
    attended: headerValue(headers, 'psu-ip-address') !== undefined || !countedUnattended.has(operation),
    tries,
  };
}

/** What becomes of a reply: it is taken as it is, or what was sent is sent once more. */
export type Advice = 'take' | 'send-again';

export interface BackingOff {
  /** Waits while calls come too fast. Does nothing at a bank that never said so. */
  ready(signal: AbortSignal, pausing?: Pausing): Promise<void>;
  /** Hears of a reply, and makes the following calls slower or faster. */
  hear(answered: Answered): Advice;
}

/** The status of what comes too fast; what is refused with it was not executed. */
export const tooManyRequests = 429;
/** What a server says that cannot serve for now; it may say so after it began (RFC 9110, section 15.6.4). */
export const unavailable = 503;
const mostTries = 5;
/** Seconds that a bank may ask to wait; who counts the calls of a day asks for longer. */
const mostSeconds = 60;
/** Milliseconds between two calls: at first, at most, and how they shrink with each good reply. */
const firstGap = 20;
const mostGap = 2_000;
const shrinking = 0.98;

/** The seconds of Retry-After (RFC 9110, section 10.2.3); undefined when there are none. */
function secondsAsked(replied: readonly HeaderLine[]): number | undefined {
  const told = headerValue(replied, 'retry-after') ?? '';
  if (/^\d+$/.test(told)) return Number(told);
  const until = Date.parse(told);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** The patience of one run. */
export function backingOff(): BackingOff {
  let gap = 0;
  let next = 0;
  /** True once a call that waited without being told how long was refused all the same. */
  let isInVain = false;

  /** Remembers when a call that waited without being told how long was refused all the same. */
  function rememberVainWait(asked: number | undefined, tries: number): void {
    if (asked === undefined && tries > 1) isInVain = true;
  }

  /** Whether a refused call may get through after some waiting. */
  function mayGetThrough(asked: number | undefined, { attended, tries }: Answered): boolean {
    return asked === undefined ? attended && !isInVain : asked <= mostSeconds && tries < mostTries;
  }

  /** Holds all calls back for so many seconds, and lets them come slower after it. */
  function slowDown(seconds: number): void {
    const now = performance.now();
    // Of all that were under way at once, one counts.
    if (next <= now) gap = Math.min(mostGap, Math.max(firstGap, gap * 2));
    next = Math.max(next, now + seconds * 1_000);
  }

  function speedUp(): void {
    gap = gap < 1 ? 0 : gap * shrinking;
  }

  return {
    async ready(signal, pausing = (work) => work()) {
      const now = performance.now();
      if (gap === 0 && next <= now) return;
      const at = Math.max(now, next);
      next = at + gap;
      if (at > now) await pausing(() => wait(at - now, undefined, { signal }));
    },
    hear(answered) {
      if (!answered.tooFast) {
        speedUp();
        return 'take';
      }
      const asked = secondsAsked(answered.replied);
      rememberVainWait(asked, answered.tries);
      if (!mayGetThrough(asked, answered)) return 'take';
      slowDown(asked ?? 1);
      return 'send-again';
    },
  };
}

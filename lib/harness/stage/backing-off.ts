/**
 * Slows a run down where a bank, or a gateway before it, says that calls come too fast. Limits other than those listed are not shown
 * (LIM-20), so a 429 that goes away for who waits is no fault: the call is sent again, and the following ones come slower. A 429 that
 * stays, or that asks for longer than anybody waits, is a reply to judge like any other.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { headerValue, type HeaderLine } from '../../model/http.js';
import type { Pausing } from '../conduct/budget.js';

/** What is looked at of a call and its reply. */
export interface Answered {
  readonly status: number;
  readonly replied: readonly HeaderLine[];
  readonly sent: readonly HeaderLine[];
  /** How often it was sent before. */
  readonly tries: number;
}

export interface BackingOff {
  /** Waits while calls come too fast. Does nothing at a bank that never said so. */
  ready(signal: AbortSignal, pausing?: Pausing): Promise<void>;
  /** Hears of a reply; true when the call shall be sent once more. */
  isTooSoon(answered: Answered): boolean;
}

const tooManyRequests = 429;
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

  function isWorthIt({ replied, sent, tries }: Answered): boolean {
    const asked = secondsAsked(replied);
    if (asked !== undefined) return asked <= mostSeconds && tries < mostTries;
    // Without the PSU each call counts, and the count is what refuses.
    const attended = headerValue(sent, 'psu-ip-address') !== undefined;
    if (tries > 1) isInVain = true;
    return attended && !isInVain;
  }

  return {
    async ready(signal, pausing = (work) => work()) {
      const now = performance.now();
      if (gap === 0 && next <= now) return;
      const at = Math.max(now, next);
      next = at + gap;
      if (at > now) await pausing(() => wait(at - now, undefined, { signal }));
    },
    isTooSoon(answered) {
      if (answered.status !== tooManyRequests) {
        gap = gap < 1 ? 0 : gap * shrinking;
        return false;
      }
      if (!isWorthIt(answered)) return false;
      const now = performance.now();
      // Of all that were under way at once, one counts.
      if (next <= now) gap = Math.min(mostGap, Math.max(firstGap, gap * 2));
      next = Math.max(next, now + (secondsAsked(answered.replied) ?? 1) * 1_000);
      return true;
    },
  };
}

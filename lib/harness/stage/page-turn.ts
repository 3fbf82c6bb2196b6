/**
 * Sends the requests of the played person's browser within the target's budget. Where the pages, or a gateway before them, say that
 * requests come too fast, it waits and asks again, as for calls. A form that may have been taken is never sent twice.
 */

import { headerValue } from '../../model/http.js';
import type { Turn, Waiter } from '../conduct/budget.js';
import type { BrowseReply, BrowseRequest } from '../sca/browse.js';
import type { PageTurn } from '../sca/driver.js';
import { tooManyRequests, type BackingOff } from './backing-off.js';

/** What a server says that cannot serve for now; it may say so after it began (RFC 9110, section 15.6.4). */
const unavailable = 503;

/** Whether the pages refused a request because it came too fast, so that asking once more does nothing twice. */
function isTooFast({ method }: BrowseRequest, { status, headers }: BrowseReply): boolean {
  if (status === tooManyRequests) return true;
  return method === 'GET' && status === unavailable && headerValue(headers, 'retry-after') !== undefined;
}

/**
 * The turn of requests for pages.
 * @param patience hears of each page; absent where nothing stands between the run and the bank
 */
export function pageTurn(
  turn: Turn,
  waiter: Waiter & { readonly signal: AbortSignal },
  patience?: BackingOff,
): PageTurn {
  return async (request, send) => {
    for (let tries = 0; ; tries += 1) {
      await patience?.ready(waiter.signal, waiter.pausing);
      const reply = await turn(send, waiter);
      const tooFast = isTooFast(request, reply);
      const advice = patience?.hear({ tooFast, replied: reply.headers, attended: true, tries });
      if (advice !== 'send-again') return reply;
    }
  };
}

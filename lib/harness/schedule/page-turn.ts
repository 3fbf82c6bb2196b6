/**
 * Sends the requests of the played person's browser within the target's budget. Where the pages, or a gateway
 * before them, say that requests come too fast, it waits and asks again, as for calls. A form that may have
 * been taken is sent twice only where the surroundings say so.
 */

import { headerValue } from '../../model/http.js';
import type { Turn, Waiter } from './budget.js';
import type { BrowseReply, BrowseRequest } from '../sca/browse.js';
import type { PageTurn } from '../sca/driver.js';
import { shownPath } from '../sca/shown-path.js';
import { isTroubleStatus, retryInstant, type Trouble } from '../evidence/trouble.js';
import { NetworkError } from '../transport/transport.js';
import { tooManyRequests, unavailable, type BackingOff } from './backing-off.js';

/** Whether the pages refused a request for its pace: asking once more does nothing twice. */
function isTooFast({ method }: BrowseRequest, { status, headers }: BrowseReply): boolean {
  if (status === tooManyRequests) return true;
  return method === 'GET' && status === unavailable && headerValue(headers, 'retry-after') !== undefined;
}

/** Who hears of trouble at pages. */
export interface PageTroubles {
  /** Hears of what asking again did not mend. */
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Hears that a form was sent once more, which the pages may have got twice; absent: none is. */
  readonly onFormAgain?: (() => void) | undefined;
}

/**
 * The turn of requests for pages.
 * @param patience hears of each page; absent where nothing stands between the run and the bank
 */
export function pageTurn(
  turn: Turn,
  waiter: Waiter & { readonly signal: AbortSignal },
  patience?: BackingOff,
  { onTrouble = () => {}, onFormAgain }: PageTroubles = {},
): PageTurn {
  const counts = new Map<string, number>();

  function tell({ method, url }: BrowseRequest, count: number, how: string, until?: number): void {
    const { pathname } = new URL(url);
    const told = until === undefined ? {} : { until };
    onTrouble({
      place: `page ${method} ${count} ${how}`,
      what: `${how} to ${method} ${shownPath(pathname)}`,
      ...told,
    });
  }

  return async (request, send) => {
    const count = (counts.get(request.method) ?? 0) + 1;
    counts.set(request.method, count);
    const isForm = request.method !== 'GET';
    let mayRepeat = patience !== undefined && (!isForm || onFormAgain !== undefined);
    const repeat = () => {
      mayRepeat = false;
      if (isForm) onFormAgain?.();
    };
    for (let tries = 0; ; tries += 1) {
      await patience?.ready(waiter.signal, waiter.pausing);
      let reply: BrowseReply;
      try {
        reply = await turn(send, waiter);
      } catch (thrown) {
        if (!(thrown instanceof NetworkError) || patience === undefined || waiter.signal.aborted)
          throw thrown;
        if (!mayRepeat) {
          tell(request, count, 'no reply');
          throw thrown;
        }
        repeat();
        continue;
      }
      const tooFast = isTooFast(request, reply);
      const advice = patience?.hear({ tooFast, replied: reply.headers, attended: true, tries });
      if (advice === 'send-again') continue;
      if (patience === undefined || !isTroubleStatus(reply.status)) return reply;
      if (!mayRepeat || tooFast) {
        tell(request, count, `status ${reply.status}`, retryInstant(reply.headers, Date.now()));
        return reply;
      }
      repeat();
    }
  };
}

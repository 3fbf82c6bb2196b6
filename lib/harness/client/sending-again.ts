/**
 * Decides what is sent once more at once after trouble on the way: what changes nothing, what breaks a rule
 * and so is to be refused, and what surely never arrived. What creates something is never sent again in the
 * first try of a scenario; in the second one it is in the sandbox, where nothing is real and where what does
 * not hold after it is no verdict (see `second-try.ts`). Calls without PSU count against a quota, so they are
 * not repeated.
 */

import { headerValue, type WireReply } from '../../model/http.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Exchange } from '../evidence/exchange.js';
import { countedUnattended, isTroubleStatus } from '../evidence/trouble.js';
import type { NetworkError } from '../transport/transport.js';
import { tooManyRequests } from '../schedule/backing-off.js';

/** How a request may be sent again; undefined for one that may not. */
type Advice = Exchange['sentAgain'];

/** What was sent, and whether it breaks a rule, as announced. */
export interface Asked {
  readonly request: RequestDraft;
  readonly isBroken: boolean;
}

export interface SendingAgain {
  afterReply(asked: Asked, reply: WireReply): Advice | undefined;
  afterFailure(asked: Asked, failure: NetworkError): Advice | undefined;
}

/** Errors before the first byte of a request has left. */
const neverLeft: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** @param creations whether what creates something may be sent again, too */
export function sendingAgain(creations: boolean): SendingAgain {
  function repeats({ request: { method, operation, headers }, isBroken }: Asked): Advice | undefined {
    const attended = headerValue(headers, 'psu-ip-address') !== undefined;
    if (!attended && countedUnattended.has(operation)) return undefined;
    if (method === 'GET' || isBroken) return 'harmless';
    return creations ? 'may-have-arrived' : undefined;
  }

  return {
    afterReply(asked, { status, headers }) {
      // Who says when to come again is not asked before.
      const asks = headerValue(headers, 'retry-after') !== undefined;
      if (!isTroubleStatus(status) || status === tooManyRequests || asks) return undefined;
      return repeats(asked);
    },
    afterFailure(asked, { code }) {
      return neverLeft.has(code) ? 'harmless' : repeats(asked);
    },
  };
}

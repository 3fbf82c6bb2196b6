/** That a reply opens nothing, whatever status it has: how a call without PSU-ID is answered is open. */

import { headerValue } from '../../model/http.js';
import { isRecord, itemsOf } from '../../model/json-value.js';
import { expectNoAccess, expectThat } from './expect.js';
import { noteWantedRefusal } from './refused-as-wanted.js';
import type { Reply } from './reply.js';

/**
 * Nothing of an account list is in the reply.
 * @throws ClauseAssertionError when there is.
 */
export function givesNoAccounts(reply: Reply): void {
  const all = Array.isArray(reply.json) ? reply.json : itemsOf(reply.at('accounts'));
  expectThat(!reply.accepted || all.length === 0, 'no accounts', `${all.length} with status ${reply.status}`);
  noteWantedRefusal(reply.exchange);
}

const besideData: ReadonlySet<string> = new Set(['_links', 'tppMessages', 'psuMessage']);

/**
 * The reply refuses, or it shows the way to an SCA and nothing else: with which status is open where the call
 * has no PSU-ID.
 * @throws ClauseAssertionError otherwise
 */
export function givesNothing(reply: Reply): void {
  const data = isRecord(reply.json)
    ? Object.entries(reply.json).filter(
        ([name, value]) => !besideData.has(name) && !(Array.isArray(value) && value.length === 0),
      )
    : [];
  const namesPsu = headerValue(reply.exchange.request.headers, 'psu-id') !== undefined;
  if (!namesPsu && reply.accepted && reply.link('scaRedirect') !== undefined && data.length === 0) return;
  expectNoAccess(reply);
}

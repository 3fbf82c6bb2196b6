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

/** Members by which accounts, cards, transactions, agreements and orders are known. */
const ofData: ReadonlySet<string> = new Set([
  'accounts',
  'cardAccounts',
  'agreements',
  'resourceId',
  'bban',
  'iban',
  'maskedPan',
  'amount',
  'transactionId',
  'cardTransactionId',
  'paymentId',
  'basketId',
  'transactionStatus',
]);

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether anything of a PSU stands in a value: a list of records, or such a member at any depth. */
function tellsData(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => isRecord(each) || tellsData(each));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([name, each]) => !besideData.has(name) && ((ofData.has(name) && !isNothing(each)) || tellsData(each)),
  );
}

/**
 * The reply refuses, or it shows the way to an SCA and nothing of the PSU: with which status is open where
 * the call has no PSU-ID.
 * @throws ClauseAssertionError otherwise
 */
export function givesNothing(reply: Reply): void {
  const namesPsu = (headerValue(reply.exchange.request.headers, 'psu-id') ?? '').trim() !== '';
  if (!namesPsu && reply.accepted && reply.link('scaRedirect') !== undefined && !tellsData(reply.json))
    return;
  expectNoAccess(reply);
}

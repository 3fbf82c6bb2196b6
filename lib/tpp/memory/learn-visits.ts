/**
 * What the pages of the bank show: which link was opened, who logged in, and with what the PSU was sent back.
 */

import { headerValue } from '../../model/http.js';
import { present } from '../../model/present.js';
import type { ReadExchange } from '../read-exchange.js';
import { enteredIdentities, learnIdentity, learnSuspects } from './learn-identities.js';
import { joinSession, keyOf, sessionIn, type Memory, type Offer, type ScaEnd } from './memory.js';

/** The offer that a visit belongs to: its own path, or the longest that it continues. */
export function offerOf(path: string, memory: Memory): Offer | undefined {
  const own = memory.offersByPath.get(path);
  if (own !== undefined) return own;
  const above = path.slice(0, path.lastIndexOf('/'));
  return above.length > 1 ? memory.offersByPath.get(above) : undefined;
}

/** The offer whose PSU is sent back to this address, where the pages stand elsewhere than the link. */
function offerBack(location: string, memory: Memory): Offer | undefined {
  return memory.offers.findLast(
    ({ redirectUri, ended }) =>
      ended === undefined && redirectUri !== undefined && location.startsWith(redirectUri),
  );
}

function endOf(exchange: ReadExchange, location: string): ScaEnd | undefined {
  const mark = location.indexOf('?');
  if (mark < 0) return undefined;
  const query = new URLSearchParams(location.slice(mark + 1).split('#')[0] ?? '');
  const psuId = query.get('psu-id');
  const code = query.get('code');
  if (psuId === null && code === null && query.get('message') === null) return undefined;
  const named = { corporateId: 'psu-corporate-id', sessionId: 'tpp-session-id', context: 'context' } as const;
  const more = Object.entries(named).flatMap(([member, name]) => {
    const value = query.get(name);
    return value === null ? [] : [[member, value] as const];
  });
  return {
    at: exchange.answeredAt ?? exchange.at,
    number: exchange.number,
    ...(psuId === null ? { code: code ?? '' } : { psuId: psuId.toLowerCase() }),
    ...Object.fromEntries(more),
  };
}

/** An SCA that the PSU gave up, or that failed. */
function settleFailure(offer: Offer, { at, number }: ScaEnd, memory: Memory): void {
  const times = (memory.failedScas.get(offer.journey)?.times ?? 0) + 1;
  memory.failedScas.set(offer.journey, { at, number, times, call: offer.call });
  const order = memory.orders.get(offer.order ?? '');
  if (order === undefined) return;
  order.givenUp = true;
  order.touchedAt = at;
}

function settle(offer: Offer, end: ScaEnd, memory: Memory): void {
  offer.ended = end;
  const { psuId, sessionId, corporateId } = end;
  if (psuId === undefined) return settleFailure(offer, end, memory);
  const created = memory.orders.get(offer.creates ?? '');
  if (created !== undefined && created.psuId === undefined) created.approver = psuId;
  memory.failedScas.delete(offer.journey);
  const order = memory.orders.get(offer.order ?? '');
  if (order !== undefined) order.givenUp = false;
  // The SCA of a cancellation ends it, which its status tells.
  if (order !== undefined && !offer.operation.endsWith('-cancellation-authorisation')) {
    order.authorised = true;
    order.authorisedBy = { at: end.at, number: end.number };
  }
  const all = memory.issued.get(psuId) ?? [];
  const { tpp, operation, journey, psuId: asked } = offer;
  all.push({ ...end, tpp, operation, journey, ...present({ asked }) });
  memory.issued.set(psuId, all);
  memory.introduced.add(offer.tpp);
  if (offer.identity !== undefined) memory.owners.set(keyOf(offer.tpp, psuId), offer.identity);
  memory.closed.delete(keyOf(offer.tpp, psuId));
  if (offer.status >= 400)
    memory.awaited.set(keyOf(tpp, psuId, corporateId?.toLowerCase() ?? '', operation), offer);
  if (corporateId !== undefined) {
    const key = keyOf(offer.tpp, psuId);
    const known = memory.corporateIds.get(key) ?? new Set();
    known.add(corporateId.toLowerCase());
    memory.corporateIds.set(key, known);
  }
  if (sessionId === undefined) return;
  if (offer.sessionId === undefined && !memory.sessions.has(keyOf(offer.tpp, sessionId)))
    memory.drawnSessions.set(sessionId, { tpp: offer.tpp, number: end.number });
  const session = sessionIn(memory, offer.tpp, sessionId, end.number);
  session.sca = end;
  joinSession(memory, session, psuId, end.number);
}

/** Remembers a visit. */
export function learnVisit(exchange: ReadExchange, memory: Memory): void {
  memory.visits += 1;
  const { request, reply } = exchange;
  const path = request.target.split('?')[0] ?? '';
  const offer = offerOf(path, memory);
  if (offer !== undefined && request.method === 'GET' && path === offer.path)
    if (offer.ended === undefined) offer.opened.push(exchange.number);
    else offer.reopened.push({ number: exchange.number, at: exchange.at });
  // What a TPP put to the link; the pages of the bank are its own affair.
  if (path === offer?.path && request.method === 'GET') learnSuspects(exchange, memory);
  for (const each of enteredIdentities(exchange)) {
    learnIdentity(each, exchange.number, memory);
    if (offer !== undefined) offer.identity = each;
  }
  const location = reply === undefined ? undefined : headerValue(reply.headers, 'location');
  if (location === undefined) return;
  const end = endOf(exchange, location);
  const ending = offer ?? offerBack(location, memory);
  if (end !== undefined && ending !== undefined && ending.ended === undefined) settle(ending, end, memory);
}

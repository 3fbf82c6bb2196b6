/** What an exchange adds to the memory: requests when they come, replies when they are complete. */

import { headerValue } from '../../model/http.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { learnOrder, noteWork } from './learn-orders.js';
import { learnVisit } from './learn-visits.js';
import { callOf, journeyOf, keyOf, outcomeOf, type Memory, type Offer, type Session } from './memory.js';

/** The session of a call, made known at its first use. */
function sessionOf(memory: Memory, tpp: string, id: string): Session {
  const key = keyOf(tpp, id);
  const known = memory.sessions.get(key) ?? { id, tpp, psuIds: new Map() };
  memory.sessions.set(key, known);
  return known;
}

function retryAfter({ reply }: ReadExchange): number | undefined {
  const text = reply === undefined ? undefined : headerValue(reply.headers, 'retry-after');
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = Date.parse((reply === undefined ? undefined : headerValue(reply.headers, 'date')) ?? '');
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : Math.max(0, (until - now) / 1000);
}

/** What a request shows by itself. */
export function learnRequest(exchange: ReadExchange, memory: Memory): void {
  if (exchange.kind === 'visit') return learnVisit(exchange, memory);
  const { tpp, number, at } = exchange;
  const id = exchange.header('x-request-id');
  if (id !== undefined)
    memory.requestIds.set(keyOf(tpp, id.toLowerCase()), {
      number,
      at,
      call: callOf(exchange),
      outcome: 'pending',
    });
  const session = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (session !== undefined && psuId !== undefined) {
    const { psuIds } = sessionOf(memory, tpp, session);
    if (!psuIds.has(psuId)) psuIds.set(psuId, number);
  }
  const identity = exchange.header('x-psu-identity');
  if (identity !== undefined && !memory.identities.has(identity)) memory.identities.set(identity, number);
  noteWork(exchange, memory);
}

function learnIds(value: unknown, exchange: ReadExchange, known: Map<string, number>, depth = 0): void {
  if (depth > 8 || typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') learnIds(member, exchange, known, depth + 1);
    else if (/id$/i.test(name) && !known.has(member)) known.set(member, exchange.number);
    else if (name === 'href') {
      for (const segment of (member.split('?')[0] ?? '').split('/'))
        if (segment.length > 5 && !known.has(segment)) known.set(segment, exchange.number);
    }
  }
}

function learnAccounts(exchange: ReadExchange, memory: Memory): void {
  const list = membersOf(exchange.got)['accounts'];
  for (const each of Array.isArray(list) ? list : [membersOf(exchange.got)['account']]) {
    const bban = textAt(each, 'bban');
    const currency = textAt(each, 'currency');
    if (bban !== undefined && currency !== undefined)
      memory.accounts.set(keyOf(exchange.tpp, bban), { currency, number: exchange.number });
  }
}

function learnAgreements(exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined || exchange.operation?.id !== 'list-agreements') return;
  const known = memory.corporateIds.get(keyOf(exchange.tpp, psuId)) ?? new Set();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') known.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(exchange.got);
  memory.corporateIds.set(keyOf(exchange.tpp, psuId), known);
}

function learnOffer(exchange: ReadExchange, memory: Memory): void {
  const link = exchange.links.find(({ name }) => name === 'scaRedirect');
  const { reply } = exchange;
  if (link === undefined || reply === undefined) return;
  const path = pathOf(link.href);
  const sessionId = exchange.header('tpp-session-id');
  const redirectUri = exchange.header('tpp-redirect-uri');
  const offer: Offer = {
    number: exchange.number,
    at: exchange.answeredAt ?? exchange.at,
    tpp: exchange.tpp,
    path,
    operation: exchange.operation?.id ?? '',
    status: reply.status,
    journey: journeyOf(exchange),
    call: callOf(exchange),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
    attended: exchange.header('psu-ip-address') !== undefined,
    opened: [],
  };
  memory.offers.push(offer);
  memory.offersByPath.set(path, offer);
}

/** Path of an absolute or relative address, without query. */
export function pathOf(href: string): string {
  return (href.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? '') || '/';
}

function learnOutcome(exchange: ReadExchange, memory: Memory): void {
  const { tpp, number, at } = exchange;
  const outcome = outcomeOf(exchange);
  const id = exchange.header('x-request-id');
  const named = id === undefined ? undefined : memory.requestIds.get(keyOf(tpp, id.toLowerCase()));
  if (named?.number === number) named.outcome = outcome;
  const call = callOf(exchange);
  const place = keyOf(journeyOf(exchange), call);
  const before = memory.lastCalls.get(place);
  const pause = retryAfter(exchange);
  memory.lastCalls.set(place, {
    number,
    at,
    call,
    answeredAt: exchange.answeredAt ?? at,
    outcome,
    times: before !== undefined && before.outcome === outcome ? before.times + 1 : 1,
    ...(pause === undefined ? {} : { retryAfter: pause }),
  });
}

/** What a reply adds, once it is complete; also that none came. */
export function learnReply(exchange: ReadExchange, memory: Memory): void {
  if (exchange.kind === 'visit') return;
  learnOutcome(exchange, memory);
  if (exchange.reply === undefined) return;
  const { got } = exchange;
  if (got !== undefined) {
    const known = memory.ids.get(exchange.tpp) ?? new Map<string, number>();
    memory.ids.set(exchange.tpp, known);
    learnIds(got, exchange, known);
  }
  learnAccounts(exchange, memory);
  learnAgreements(exchange, memory);
  learnOffer(exchange, memory);
  learnOrder(exchange, memory);
}

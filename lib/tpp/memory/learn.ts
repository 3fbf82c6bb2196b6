/** What an exchange adds to the memory: requests when they come, replies when they are complete. */

import { membersOf, type ReadExchange } from '../read-exchange.js';
import { actorOf } from './actors.js';
import { introduces } from './known-psus.js';
import { learnIdKinds } from './id-kinds.js';
import { learnAccounts } from './learn-accounts.js';
import { learnGivenIds } from './learn-ids.js';
import { learnIdentity, learnSuspects } from './learn-identities.js';
import { learnOffer, notePassing } from './learn-offers.js';
import { learnOrder, noteWork, touchOrder } from './learn-orders.js';
import { learnVisit } from './learn-visits.js';
import {
  callOf,
  headersOf,
  joinSession,
  journeyOf,
  keyOf,
  lastScaOf,
  outcomeOf,
  placeOf,
  sessionIn,
  type EndedCall,
  type Memory,
  type Outcome,
} from './memory.js';
import { isAbreast } from '../abreast.js';
import { isBelowBase } from './below-base.js';
import { isForged, mayBeForged } from './forged.js';
import { learnAccess, learnAttendance } from './learn-access.js';
import { retryAfter } from './retry-after.js';
import { present } from '../../model/present.js';

function noteSession(exchange: ReadExchange, id: string, psuId: string, memory: Memory): void {
  const { tpp, number, at, operation } = exchange;
  const session = sessionIn(memory, tpp, id, number);
  joinSession(memory, session, psuId, number);
  session.last = number;
  const reads = operation?.group === 'accounts' || operation?.group === 'card-accounts';
  if (reads && exchange.header('psu-ip-address') !== undefined) session.readAt ??= at;
}

/** What a request shows by itself. */
export function learnRequest(exchange: ReadExchange, memory: Memory): void {
  if (exchange.hides('pages')) memory.pages = false;
  if (exchange.hides('time')) memory.time = false;
  if (exchange.kind === 'visit') return learnVisit(exchange, memory);
  const { tpp, number, at } = exchange;
  const id = exchange.header('x-request-id');
  if (id !== undefined)
    memory.requestIds.note(tpp, id, {
      number,
      at,
      call: callOf(exchange),
      creates: exchange.operation?.effect === 'creates-payments',
      outcome: 'pending',
      ...present({ date: exchange.header('date') }),
    });
  const session = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (session !== undefined && psuId !== undefined) noteSession(exchange, session, psuId, memory);
  memory.lastByTpp.set(tpp, number);
  memory.lastAt.set(tpp, at);
  const operation = exchange.operation?.id ?? '';
  const identity = exchange.header('x-psu-identity');
  // A single SCA names the PSU by itself, and a new PSU may come to be introduced after any other.
  if (psuId === undefined && identity === undefined && !introduces(exchange)) {
    for (const key of [keyOf(tpp, operation), journeyOf(exchange)])
      memory.lastAnonymous.set(key, { at, number });
  }
  if (psuId !== undefined) {
    const psu = keyOf(tpp, psuId);
    memory.lastByPsu.set(psu, number);
    if (!memory.firstByPsu.has(psu)) memory.firstByPsu.set(psu, number);
    const issue = lastScaOf(exchange, memory);
    if (issue !== undefined) issue.used ??= number;
    const actor = actorOf(exchange) ?? '';
    const awaited = keyOf(tpp, actor, operation);
    const offer = memory.awaited.get(awaited);
    if (offer !== undefined) offer.repeated = true;
    memory.awaited.delete(awaited);
    memory.lastUnder.set(keyOf(tpp, actor), number);
  }
  // First, so that a number is found beside the header that names it for the first time.
  learnSuspects(exchange, memory);
  if (identity !== undefined) learnIdentity(identity, number, memory);
  learnAttendance(exchange, memory);
  noteWork(exchange, memory);
  notePassing(exchange, memory);
}

function learnAgreements(exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined || exchange.operation?.id !== 'list-agreements' || isForged(exchange)) return;
  const key = keyOf(exchange.tpp, psuId);
  const listed = memory.agreements.get(key) ?? new Set();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') listed.add(value.toLowerCase());
    else if (Array.isArray(value)) value.forEach(walk);
    // A name is for people, and identifies nothing.
    else
      for (const [name, member] of Object.entries(membersOf(value))) if (!/name$/i.test(name)) walk(member);
  };
  walk(exchange.got);
  memory.agreements.set(key, listed);
  memory.corporateIds.set(key, new Set([...(memory.corporateIds.get(key) ?? []), ...listed]));
}

const second = 1_000;

/** Nobody reads a reply and asks again within this time, in milliseconds. */
export const machine = 2_000;

/** How often a call that ended alike before was asked anew, and how hastily. */
function askedAgain({ at }: ReadExchange, before: EndedCall | undefined, alike: boolean, abreast: boolean) {
  const together =
    before !== undefined && abreast
      ? { at: before.together.at, calls: before.together.calls + 1 }
      : { at, calls: 1 };
  if (before === undefined || !alike) return { asked: 1, hasty: 0, together };
  if (abreast) return { asked: before.asked, hasty: before.hasty, together };
  const isHasty = at - before.answeredAt < machine;
  return { asked: before.asked + 1, hasty: isHasty ? before.hasty + 1 : 0, together };
}

/** What the TPP makes of the reply, which it may drop where its body is not seen. */
function outcomeForTpp(exchange: ReadExchange): Outcome {
  if (mayBeForged(exchange)) return 'unknown';
  return isForged(exchange) ? 'lost' : outcomeOf(exchange);
}

function learnOutcome(exchange: ReadExchange, memory: Memory): void {
  const { tpp, number, at } = exchange;
  const outcome = outcomeOf(exchange);
  const id = exchange.header('x-request-id');
  const named = id === undefined ? undefined : memory.requestIds.newest(tpp, id);
  // A reply whose Digest is wrong is dropped, as if it had not come.
  if (named?.number === number) named.outcome = outcomeForTpp(exchange);
  const call = callOf(exchange);
  const place = placeOf(exchange);
  // What was served may come again whatever its headers.
  const headers = typeof outcome === 'number' && outcome < 400 ? '' : headersOf(exchange);
  const before = memory.lastCalls.get(place);
  const alike = before !== undefined && before.outcome === outcome && before.headers === headers;
  const pause = retryAfter(exchange);
  memory.lastCalls.set(place, {
    number,
    at,
    call,
    answeredAt: exchange.answeredAt ?? at,
    headers,
    outcome,
    times: alike ? before.times + 1 : 1,
    fast: alike && at - before.answeredAt < second ? before.fast + 1 : 0,
    ...askedAgain(exchange, before, alike, before !== undefined && isAbreast(exchange, before)),
    ...present({ retryAfter: pause, connection: exchange.connection }),
  });
}

/** What a reply adds, once it is complete; also that none came. */
export function learnReply(exchange: ReadExchange, memory: Memory): void {
  if (exchange.kind === 'visit') return;
  if (exchange.hides('reply') || exchange.hides('reply-body')) memory.replies = false;
  learnOutcome(exchange, memory);
  // What is dropped as forged is made again, and refuses nobody.
  const forged = isForged(exchange);
  if (!forged) learnAccess(exchange, memory);
  touchOrder(exchange, memory);
  if (exchange.reply === undefined) return;
  if (exchange.reply.status < 400 && !memory.belowBase.has(exchange.tpp) && isBelowBase(exchange))
    memory.belowBase.set(exchange.tpp, exchange.number);
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId !== undefined && exchange.reply.status < 400) {
    memory.lastServed.set(keyOf(exchange.tpp, psuId, exchange.operation?.id ?? ''), exchange.number);
    const under = keyOf(exchange.tpp, actorOf(exchange) ?? '');
    if (!memory.firstUnder.has(under)) memory.firstUnder.set(under, exchange.number);
  }
  if (exchange.got !== undefined) {
    const known = memory.ids.get(exchange.tpp) ?? new Map<string, number>();
    memory.ids.set(exchange.tpp, known);
    learnGivenIds(exchange, known, memory);
  }
  learnAccounts(exchange, memory);
  memory.lists.learn(exchange);
  memory.sandboxOwners.learn(exchange);
  memory.goneRecords.learn(exchange);
  if (!forged) memory.denials.learn(exchange, lastScaOf(exchange, memory)?.number ?? 0);
  learnIdKinds(exchange, memory);
  learnAgreements(exchange, memory);
  learnOffer(exchange, memory);
  learnOrder(exchange, memory);
}

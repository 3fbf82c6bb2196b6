/**
 * What calls add beyond orders and sessions: quotas, refusals in a row, creations of which nobody knows the
 * end, forged replies.
 */

import { isInitiation } from '../../rules/operation-kinds.js';
import type { ReadExchange } from '../read-exchange.js';
import {
  basketEssences,
  essenceOf,
  essencesFromAnywhere,
  essencesOf,
  payeesOf,
  sumOf,
  wordsOf,
} from './essence.js';
import { mayBeForged } from './forged.js';
import { callOf, keyOf, outcomeOf, type Doubtful, type Memory, type Outcome } from './memory.js';
import { present } from '../../model/present.js';

export const dayMs = 86_400_000;

/** What the quota of unattended calls counts by. */
export function unattendedKey(exchange: ReadExchange): string {
  const { params, operation, tpp } = exchange;
  return keyOf(
    tpp,
    exchange.header('psu-id')?.toLowerCase() ?? '',
    operation?.id ?? '',
    params['accountId'] ?? params['cardAccountId'] ?? '',
    params['transactionId'] ?? '',
  );
}

/** Calls without the PSU that the interface allows for each account within 24 hours. */
export const quota = 4;

/** Operations whose calls without the PSU the interface counts. */
const counted: ReadonlySet<string> = new Set(['read-balances', 'list-transactions']);

/**
 * A read without the PSU that the interface allows, however many others the bank has refused: each of them is
 * one of its own and no repeat.
 */
export function isWithinQuota(exchange: ReadExchange, memory: Memory): boolean {
  if (exchange.header('psu-ip-address') !== undefined) return false;
  if (!counted.has(exchange.operation?.id ?? '')) return false;
  const key = unattendedKey(exchange);
  const tried = (memory.tried.get(key) ?? []).filter((at) => exchange.at - at < dayMs);
  return tried.length < quota;
}

/** Pages of one read within this time are one call of the quota: whether each counts is left open. */
const reading = 60_000;

/** The page after one that was read without the PSU a moment ago. */
export function isLaterPage(exchange: ReadExchange, memory: Memory): boolean {
  const offset = exchange.judged.query.find(([name]) => name === 'offset')?.[1] ?? '0';
  const last = memory.unattended.get(unattendedKey(exchange))?.at(-1);
  return offset !== '0' && last !== undefined && exchange.at - last.at < reading;
}

/** A call beside others under way, which have used the quota up by the time that all are answered. */
function noteCrowd(exchange: ReadExchange, operation: string, memory: Memory): void {
  const { at, number, reply } = exchange;
  if (isLaterPage(exchange, memory)) return;
  const before = (memory.unattended.get(unattendedKey(exchange)) ?? []).filter(
    (each) => at - each.at < dayMs,
  );
  const isBeside = before.some((each) => each.answeredAt > at);
  if (!isBeside || before.filter((each) => each.answeredAt <= at).length >= quota) return;
  const isServed = reply !== undefined && reply.status < 300;
  if (before.length >= quota) memory.crowds.push({ at, number, operation, before, isServed });
}

function learnQuota(exchange: ReadExchange, memory: Memory): void {
  const { at, number, reply, operation, answeredAt = at } = exchange;
  const psuId = exchange.header('psu-id');
  if (psuId === undefined || operation === undefined || reply === undefined) return;
  const address = exchange.header('psu-ip-address');
  const key = unattendedKey(exchange);
  if (address !== undefined) {
    const psus = memory.addresses.get(address) ?? new Set();
    psus.add(psuId.toLowerCase());
    memory.addresses.set(address, psus);
    return;
  }
  const tried = (memory.tried.get(key) ?? []).filter((each) => at - each < dayMs);
  memory.tried.set(key, [...tried, at].slice(-quota));
  if (reply.status === 429) memory.overQuota.set(key, { at, number });
  if (reply.status < 300 || reply.status === 429) noteCrowd(exchange, operation.id, memory);
  if (reply.status >= 300 || isLaterPage(exchange, memory)) return;
  // Whose reply may have been dropped as forged is made again a moment later.
  const all = (memory.unattended.get(key) ?? []).filter(
    (each) => at - each.at < dayMs && !(each.unsure && at - each.answeredAt < reading),
  );
  memory.unattended.set(key, [...all, { at, number, answeredAt, unsure: mayBeForged(exchange) }]);
}

function learnRefusals(exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined || exchange.reply === undefined) return;
  const key = keyOf(exchange.tpp, psuId);
  const asksForSca = exchange.links.some(({ name }) => name === 'scaRedirect');
  if (exchange.reply.status >= 400 && asksForSca) {
    const session = memory.sessions.get(keyOf(exchange.tpp, exchange.header('tpp-session-id') ?? ''));
    if (session !== undefined)
      session.refused = { at: exchange.answeredAt ?? exchange.at, number: exchange.number };
    const before = memory.closed.get(key);
    const isAttended = exchange.header('psu-ip-address') !== undefined;
    const counts = isAttended && exchange.at >= (before?.answeredAt ?? 0);
    const answeredAt = exchange.answeredAt ?? exchange.at;
    memory.closed.set(key, {
      number: before?.number ?? exchange.number,
      times: (before?.times ?? 0) + 1,
      attended: (before?.attended ?? 0) + (counts ? 1 : 0),
      answeredAt: counts ? answeredAt : (before?.answeredAt ?? answeredAt),
    });
  } else if (exchange.reply.status < 400) memory.closed.delete(key);
}

function learnDoubt(exchange: ReadExchange, memory: Memory): void {
  if (exchange.operation === undefined || !isInitiation(exchange.operation)) return;
  if (exchange.hides('request-body')) return;
  const outcome = outcomeOf(exchange);
  if (outcome === 409)
    memory.conflicts.set(payeesOf(exchange), {
      at: exchange.answeredAt ?? exchange.at,
      number: exchange.number,
      call: callOf(exchange),
      essence: essenceOf(exchange),
      sum: sumOf(exchange),
    });
  if (isUnsure(outcome))
    memory.doubtfulSums.set(payeesOf(exchange), {
      at: exchange.answeredAt ?? exchange.at,
      number: exchange.number,
      sum: sumOf(exchange),
      words: wordsOf(exchange),
    });
  noteDoubt(exchange, memory.doubtful, [...essencesOf(exchange), ...essencesFromAnywhere(exchange)]);
}

/** Nobody knows whether the bank did what was asked. */
function isUnsure(outcome: Outcome): boolean {
  return outcome === 'lost' || (typeof outcome === 'number' && outcome >= 500);
}

/** Notes what was lost or failed at the bank, until it is known how it ended. */
function noteDoubt(exchange: ReadExchange, doubtful: Map<string, Doubtful>, keys: readonly string[]): void {
  const unsure = isUnsure(outcomeOf(exchange));
  const requestId = exchange.header('x-request-id')?.toLowerCase();
  for (const key of keys) {
    if (unsure)
      doubtful.set(key, {
        at: exchange.answeredAt ?? exchange.at,
        number: exchange.number,
        ...present({ requestId }),
        ...(exchange.header('x-psu-identity') === undefined ? {} : { isSingle: true }),
      });
    else doubtful.delete(key);
  }
}

function learnDoubtOnBasket(exchange: ReadExchange, memory: Memory): void {
  if (exchange.operation?.id !== 'create-basket' || exchange.hides('request-body')) return;
  noteDoubt(exchange, memory.doubtfulBaskets, basketEssences(exchange));
}

const leastGap = 600_000;

/** From where a PSU calls, and how regularly: what a request shows when it comes. */
export function learnAttendance(exchange: ReadExchange, memory: Memory): void {
  const { at, number, tpp, operation, request } = exchange;
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const address = exchange.header('psu-ip-address');
  const session = exchange.header('tpp-session-id') ?? '';
  if (address === undefined || (psuId === undefined && session === '')) return;
  memory.lastAddress.set(keyOf(tpp, psuId ?? '', session), {
    at,
    number,
    address,
    psuId: psuId ?? '',
    session,
    target: request.target,
  });
  if (psuId === undefined) return;
  if (operation?.method !== 'GET') return;
  const key = keyOf(tpp, psuId, request.target);
  const before = memory.rhythms.get(key);
  const gap = before === undefined ? 0 : at - before.at;
  // What comes again within minutes is one visit of a PSU.
  if (before !== undefined && gap < leastGap) return;
  const isEven = before !== undefined && Math.abs(gap - before.gap) <= gap / 100;
  memory.rhythms.set(key, { at, number, gap, times: isEven ? before.times + 1 : 0 });
}

/** What a call adds once its end is known. */
export function learnAccess(exchange: ReadExchange, memory: Memory): void {
  learnQuota(exchange, memory);
  learnRefusals(exchange, memory);
  learnDoubt(exchange, memory);
  learnDoubtOnBasket(exchange, memory);
}

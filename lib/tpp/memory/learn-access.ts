/**
 * What calls add beyond orders and sessions: quotas, refusals in a row, creations of which nobody knows the
 * end, forged replies.
 */

import { isInitiation } from '../../rules/operation-kinds.js';
import { headerValue, headerValues } from '../../model/http.js';
import { judgeDigest } from '../../signing/index.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { callOf, keyOf, outcomeOf, type Memory } from './memory.js';

export const dayMs = 86_400_000;

/** What the quota of unattended calls counts by. */
export function unattendedKey(exchange: ReadExchange): string {
  const { params, operation, tpp } = exchange;
  return keyOf(
    tpp,
    exchange.header('psu-id')?.toLowerCase() ?? '',
    operation?.id ?? '',
    params['accountId'] ?? '',
  );
}

/** Who is paid how much, whatever the spelling. */
function paymentIn(value: unknown): string {
  const to = membersOf(value)['creditorAccount'];
  const amount = Number(textAt(value, 'instructedAmount', 'amount') ?? Number.NaN);
  return [
    textAt(to, 'bban') ?? textAt(to, 'iban')?.slice(4) ?? '',
    String(amount),
    textAt(value, 'instructedAmount', 'currency') ?? '',
  ].join(' ');
}

/**
 * What makes two creations the same payment: from where, to whom, how much. Names, texts and the product may
 * differ, as when a client falls back from an instant payment to an ordinary one.
 */
export function essenceOf(exchange: ReadExchange): string {
  return keyOf(exchange.operation?.group ?? '', debtorIn(exchange), ...transfersIn(exchange));
}

function debtorIn({ sent }: ReadExchange): string {
  const { debtorAccount } = membersOf(sent);
  const from = textAt(debtorAccount, 'bban') ?? textAt(debtorAccount, 'iban')?.slice(4);
  return from ?? JSON.stringify(debtorAccount) ?? '';
}

function transfersIn({ sent }: ReadExchange): readonly string[] {
  const body = membersOf(sent);
  const { payments } = body;
  return Array.isArray(payments) ? payments.map(paymentIn) : [paymentIn(body)];
}

/**
 * The same for each transfer by itself, since a bulk may be sent again as single payments; standing orders
 * stay what they are.
 */
export function essencesOf(exchange: ReadExchange): readonly string[] {
  const kind = exchange.operation?.group === 'periodic-payments' ? 'periodic' : '';
  return transfersIn(exchange).map((each) => keyOf(exchange.tpp, kind, debtorIn(exchange), each));
}

function learnQuota(exchange: ReadExchange, memory: Memory): void {
  const { at, number, reply, operation } = exchange;
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
  if (reply.status === 429) memory.overQuota.set(key, { at, number });
  if (reply.status >= 300) return;
  const all = (memory.unattended.get(key) ?? []).filter((each) => at - each.at < dayMs);
  memory.unattended.set(key, [...all, { at, number }]);
}

function learnRefusals(exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined || exchange.reply === undefined) return;
  const key = keyOf(exchange.tpp, psuId);
  const asksForSca = exchange.links.some(({ name }) => name === 'scaRedirect');
  if (exchange.reply.status === 401 && asksForSca) {
    const session = memory.sessions.get(keyOf(exchange.tpp, exchange.header('tpp-session-id') ?? ''));
    if (session !== undefined)
      session.refused = { at: exchange.answeredAt ?? exchange.at, number: exchange.number };
    const before = memory.closed.get(key);
    memory.closed.set(key, { number: before?.number ?? exchange.number, times: (before?.times ?? 0) + 1 });
  } else if (exchange.reply.status < 400) memory.closed.delete(key);
}

function learnDoubt(exchange: ReadExchange, memory: Memory): void {
  if (exchange.operation === undefined || !isInitiation(exchange.operation)) return;
  if (exchange.hides('request-body')) return;
  const outcome = outcomeOf(exchange);
  const keys = essencesOf(exchange);
  if (outcome === 409)
    memory.conflicts.set(keyOf(exchange.tpp, essenceOf(exchange)), {
      at: exchange.answeredAt ?? exchange.at,
      number: exchange.number,
      call: callOf(exchange),
    });
  if (outcome !== 'lost' && !(typeof outcome === 'number' && outcome >= 500)) {
    for (const key of keys) memory.doubtful.delete(key);
    return;
  }
  const requestId = exchange.header('x-request-id')?.toLowerCase();
  for (const key of keys)
    memory.doubtful.set(key, {
      at: exchange.at,
      number: exchange.number,
      ...(requestId === undefined ? {} : { requestId }),
    });
}

const leastGap = 600_000;

/** From where a PSU calls, and how regularly: what a request shows when it comes. */
export function learnAttendance(exchange: ReadExchange, memory: Memory): void {
  const { at, number, tpp, operation, request } = exchange;
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const address = exchange.header('psu-ip-address');
  if (psuId === undefined || address === undefined) return;
  const session = exchange.header('tpp-session-id') ?? '';
  memory.lastAddress.set(keyOf(tpp, psuId, session), { at, number, address, psuId, target: request.target });
  if (operation?.method !== 'GET') return;
  const key = keyOf(tpp, psuId, request.target);
  const before = memory.rhythms.get(key);
  const gap = before === undefined ? 0 : at - before.at;
  // What comes again within minutes is one visit of a PSU.
  if (before !== undefined && gap < leastGap) return;
  const isEven = before !== undefined && Math.abs(gap - before.gap) <= gap / 100;
  memory.rhythms.set(key, { at, number, gap, times: isEven ? before.times + 1 : 0 });
}

/** Whether the reply says of itself that its body was changed. */
export function isForged({ reply, unseen }: ReadExchange): boolean {
  if (unseen?.['reply-bytes'] !== undefined) return false;
  if (reply?.body === undefined || headerValue(reply.headers, 'digest') === undefined) return false;
  return judgeDigest(headerValues(reply.headers, 'digest'), reply.body).some(
    ({ code }) => code === 'digest-mismatch',
  );
}

/** What a call adds once its end is known. */
export function learnAccess(exchange: ReadExchange, memory: Memory): void {
  learnQuota(exchange, memory);
  learnRefusals(exchange, memory);
  learnDoubt(exchange, memory);
}

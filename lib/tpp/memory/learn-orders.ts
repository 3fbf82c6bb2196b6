/** Payments and baskets: what the bank took on, and what was done with it since. */

import type { OperationGroup } from '../../model/operation.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { essencesOf, wordsOf } from './essence.js';
import { isForged, mayBeForged } from './forged.js';
import { keyOf, type Memory, type Order } from './memory.js';
import { pathOf } from './path-of.js';
import { present } from '../../model/present.js';

const kinds: Readonly<Partial<Record<OperationGroup, Order['kind']>>> = {
  payments: 'payments',
  'bulk-payments': 'bulk-payments',
  'periodic-payments': 'periodic-payments',
  baskets: 'baskets',
};

function isCreation({ operation }: ReadExchange): boolean {
  return operation?.requestSchema !== undefined;
}

/** The product in the path of a payment: its own, or that of an operation which creates one. */
export function productOf(exchange: ReadExchange): string {
  const { operation, params } = exchange;
  return params['product'] ?? operation?.path.split('/').at(-1) ?? '';
}

/** The id of the payment or basket that a call works on. */
export function orderIdOf({ params }: ReadExchange): string | undefined {
  return params['paymentId'] ?? params['basketId'];
}

/** The way of payments through a client: product, and whether under an agreement. Others go all one way. */
export function wayOf(exchange: ReadExchange, memory: Memory): string {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  const kind = kinds[exchange.operation?.group ?? 'accounts'];
  if (order === undefined && (kind === undefined || createdIdOf(exchange) === undefined)) return '';
  const corporateId = order?.corporateId ?? exchange.header('psu-corporate-id');
  return keyOf(order?.product ?? productOf(exchange), corporateId === undefined ? '' : 'corporate');
}

/**
 * Whether a call goes on with a payment by single SCA, or deletes it, before any redirect has named its PSU:
 * nobody knows a PSU-ID by then. One whose creation or reply was not seen may be such a payment.
 */
export function hasUnknownPayer(exchange: ReadExchange, memory: Memory): boolean {
  const { params, operation } = exchange;
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  const isKnown = order?.psuId !== undefined || order?.approver !== undefined;
  const mayBeUnseen = params['paymentId'] !== undefined && (memory.replies || memory.identities.size > 0);
  if (isKnown || (order === undefined && !mayBeUnseen)) return false;
  return operation?.id.startsWith('start-') === true || operation?.method === 'DELETE';
}

/** The payments and baskets that a call names: in its path, or as payments of a basket. */
export function ordersNamed(exchange: ReadExchange, memory: Memory): readonly Order[] {
  const listed = membersOf(exchange.sent)['paymentIds'];
  const ids: readonly unknown[] = [orderIdOf(exchange), ...(Array.isArray(listed) ? listed : [])];
  return ids.flatMap((each) => (typeof each === 'string' ? (memory.orders.get(each) ?? []) : []));
}

/** The id of the payment or basket that a reply says was created. */
export function createdIdOf({ got }: ReadExchange): string | undefined {
  return textAt(got, 'paymentId') ?? textAt(got, 'basketId');
}

/** A place below the base address, which links may or may not name. */
function placeBelowBase(href: string): string {
  const path = pathOf(href);
  const version = path.indexOf('/v1/');
  return version < 0 ? path : path.slice(version);
}

/** The order that a call starts by a link which leads out of the paths of the interface. */
export function startedByLink({ operation, request }: ReadExchange, memory: Memory): string | undefined {
  if (operation !== undefined || request.method !== 'POST') return undefined;
  return memory.startPlaces.get(placeBelowBase(request.target));
}

/** Notes what a call works on. */
export function noteWork(exchange: ReadExchange, memory: Memory): void {
  const byLink = startedByLink(exchange, memory);
  const order = memory.orders.get(byLink ?? orderIdOf(exchange) ?? '');
  const operation = byLink === undefined ? exchange.operation?.id : 'start-by-link';
  if (order === undefined || operation === undefined) return;
  order.calls.add(operation);
  order.last = exchange.number;
  const look = { number: exchange.number, at: exchange.at, operation };
  const starts = operation.startsWith('start-') && !operation.endsWith('-cancellation-authorisation');
  if (starts && order.starts.length < mostLooks) order.starts.push(look);
  const basket = memory.orders.get(order.inBasket ?? '');
  if (exchange.operation?.method !== 'GET') return;
  for (const each of basket === undefined ? [order] : [order, basket])
    if (each.looks.length < mostLooks) each.looks.push(look);
}

/** Calls about one order that are remembered. */
const mostLooks = 50;

/** States of what the PSU has approved, wherever. */
const approvedStates: ReadonlySet<string> = new Set(['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'PART']);

/** States that nothing follows. */
const ends: Readonly<Record<string, string>> = { RJCT: 'rejected', CANC: 'cancelled', ACSC: 'settled' };

/** Notes when an order was worked on last, also in vain. */
export function touchOrder(exchange: ReadExchange, memory: Memory): void {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  if (order === undefined) return;
  order.touchedAt = exchange.answeredAt ?? exchange.at;
  // A refusal may show another one.
  for (const { name, href } of exchange.links) if (name === 'startAuthorisation') order.startLinks.add(href);
  const isDeletion = exchange.operation?.method === 'DELETE';
  const isLost = exchange.reply === undefined || exchange.lost !== undefined || isForged(exchange);
  const isUnsure = isLost || (exchange.reply?.status ?? 500) >= 500;
  const isServed = (exchange.reply?.status ?? 500) < 300;
  if (isDeletion && isServed) order.deleted = true;
  if (isDeletion && isUnsure) order.deletionLost = true;
  if (isUnsure || !isServed) return;
  const needsSca = exchange.links.some(({ name }) => name === 'startAuthorisation' || name === 'scaRedirect');
  const status = textAt(exchange.got, 'transactionStatus') ?? '';
  const { touchedAt: at } = order;
  if (status !== '') order.pending = status === 'PDNG' ? { at, number: exchange.number } : undefined;
  // A standing order goes on after what it has paid.
  if (approvedStates.has(status)) order.accepted = true;
  if (status !== '' && order.authorised === true) order.approved ??= exchange.number;
  const isPaid = status === 'ACSC' && order.kind === 'periodic-payments';
  const how = isPaid ? undefined : (ends[status] ?? (isDeletion && !needsSca ? 'deleted' : undefined));
  if (how !== undefined && !needsSca) order.ended = { how, number: exchange.number };
}

/** Payments that a basket may hold, where the recording does not show its members. */
function leaveOpen({ tpp, psuId }: Order, { orders }: Memory): void {
  for (const each of orders.values())
    if (each.kind === 'payments' && each.tpp === tpp && each.psuId === psuId) each.maybeInBasket = true;
}

/** A click that comes twice, and a call that is made again as its reply was dropped, in milliseconds. */
const [click, repeat] = [2_000, 60_000];

/** A deletion that the bank wants to be authorised. */
function learnCancellation(order: Order, href: string, exchange: ReadExchange, memory: Memory): void {
  if (isForged(exchange)) return;
  const { cancellation: before } = order;
  const again = before === undefined || exchange.at - before.at >= (before.unsure ? repeat : click);
  const times = (before?.times ?? 0) + (again ? 1 : 0);
  const at = exchange.answeredAt ?? exchange.at;
  order.cancellation = { number: exchange.number, at, href, times, unsure: mayBeForged(exchange) };
  if (order.psuId !== undefined) memory.lastDeletion.set(keyOf(order.tpp, order.psuId), order);
}

/** What a reply adds about payments and baskets. */
export function learnOrder(exchange: ReadExchange, memory: Memory): void {
  const { operation, reply } = exchange;
  const kind = operation === undefined ? undefined : kinds[operation.group];
  if (operation === undefined || kind === undefined || reply === undefined) return;
  const isRefused = reply.status >= 400 && reply.status < 500;
  if (kind === 'baskets' && isCreation(exchange) && isRefused)
    for (const each of ordersNamed(exchange, memory)) each.maybeInBasket = true;
  if (reply.status >= 300) return;
  const working = memory.orders.get(orderIdOf(exchange) ?? '');
  const start = exchange.links.find(({ name }) => name === 'startAuthorisation')?.href;
  if (operation.method === 'DELETE' && working !== undefined && start !== undefined)
    learnCancellation(working, start, exchange, memory);
  const id = createdIdOf(exchange);
  if (!isCreation(exchange) || id === undefined || memory.orders.has(id)) return;
  const sessionId = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const corporateId = exchange.header('psu-corporate-id')?.toLowerCase();
  const order: Order = {
    id,
    number: exchange.number,
    at: exchange.at,
    ...present({ sessionId, psuId, corporateId }),
    tpp: exchange.tpp,
    operation: operation.id,
    kind,
    product: productOf(exchange),
    links: new Map(exchange.links.map(({ name, href }) => [name, href])),
    startLinks: new Set(start === undefined ? [] : [start]),
    calls: new Set(),
    last: exchange.number,
    answeredAt: exchange.answeredAt ?? exchange.at,
    starts: [],
    looks: [],
    touchedAt: exchange.answeredAt ?? exchange.at,
    words: wordsOf(exchange),
    essences: kind === 'baskets' ? [] : essencesOf(exchange),
  };
  memory.orders.set(id, order);
  if (psuId !== undefined) memory.lastOrder.set(keyOf(exchange.tpp, psuId), order);
  if (start !== undefined) memory.startPlaces.set(placeBelowBase(start), id);
  for (const each of order.essences) memory.newest.set(each, order);
  if (kind === 'baskets' && exchange.hides('request-body')) leaveOpen(order, memory);
  const members = membersOf(exchange.sent)['paymentIds'];
  for (const each of Array.isArray(members) ? members : []) {
    const member = typeof each === 'string' ? memory.orders.get(each) : undefined;
    if (kind === 'baskets' && member !== undefined) member.inBasket = id;
  }
}

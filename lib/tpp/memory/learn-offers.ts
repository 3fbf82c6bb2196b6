/** Links to SCAs that replies offer. */

import { together } from '../abreast.js';
import type { ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { createdIdOf, orderIdOf, startedByLink, wayOf } from './learn-orders.js';
import { callOf, journeyOf, keyOf, type Memory, type Offer } from './memory.js';
import { pathOf } from './path-of.js';
import { present } from '../../model/present.js';

const scaLasts = 3_600_000;

/** The SCA of another session of the PSU that lasts, and is newer than one of this session. */
function scaBeside(exchange: ReadExchange, memory: Memory): number | undefined {
  const id = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (id === undefined || psuId === undefined) return undefined;
  const all = memory.sessionsOfPsu.get(keyOf(exchange.tpp, psuId)) ?? [];
  const own = all.find((each) => each.id === id)?.sca;
  const corporateId = exchange.header('psu-corporate-id')?.toLowerCase();
  const others = all.flatMap(({ id: other, sca }) => (sca === undefined || other === id ? [] : [sca]));
  return others.findLast(
    ({ at, number, corporateId: of }) =>
      exchange.at - at < scaLasts && number > (own?.number ?? 0) && of?.toLowerCase() === corporateId,
  )?.number;
}

/** Nobody reads a page and turns away from it within this time, in milliseconds. */
const thought = 1_000;

/** Whether a call was on its way, over another connection, before the offer can have been read. */
function isBeside({ at, connection }: ReadExchange, offer: Offer): boolean {
  const isApart = connection !== undefined && offer.connection !== undefined;
  return isApart && connection !== offer.connection && at - offer.asked < together;
}

/** Notes what a call passes over: offers and the order of the same PSU a moment ago, about something else. */
export function notePassing(exchange: ReadExchange, { offers, lastOrder, lastDeletion }: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const ofPsu = keyOf(exchange.tpp, psuId ?? '');
  const newest = lastOrder.get(ofPsu);
  if (newest !== undefined && newest.id !== orderIdOf(exchange) && exchange.at - newest.answeredAt < thought)
    newest.passed = true;
  const deleted = lastDeletion.get(ofPsu);
  const { cancellation } = deleted ?? {};
  const isBesideIt = deleted?.id !== orderIdOf(exchange);
  if (cancellation !== undefined && isBesideIt && exchange.at - cancellation.at < thought)
    cancellation.passed = true;
  const journey = journeyOf(exchange);
  const address = exchange.header('psu-ip-address');
  const order = orderIdOf(exchange);
  for (let place = offers.length - 1; place >= 0; place -= 1) {
    const each = offers[place];
    if (each === undefined || exchange.at - each.at >= thought) return;
    const isSame =
      each.psuId === undefined
        ? each.journey === journey || (address !== undefined && each.address === address)
        : each.psuId === psuId;
    const isAbout = order !== undefined && (each.order === order || each.creates === order);
    const isOther = each.call !== callOf(exchange) && !isBeside(exchange, each);
    if (isSame && each.tpp === exchange.tpp && !isAbout && isOther) each.passed = true;
  }
}

/** Remembers the scaRedirect link of a reply. */
export function learnOffer(exchange: ReadExchange, memory: Memory): void {
  const link = exchange.links.find(({ name }) => name === 'scaRedirect');
  const { reply } = exchange;
  if (link === undefined || reply === undefined) return;
  const path = pathOf(link.href);
  const sessionId = exchange.header('tpp-session-id');
  const redirectUri = exchange.header('tpp-redirect-uri');
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const claimed = exchange.header('x-psu-identity');
  const address = exchange.header('psu-ip-address');
  const order = orderIdOf(exchange) ?? startedByLink(exchange, memory);
  const creates = order === undefined ? createdIdOf(exchange) : undefined;
  const beside = scaBeside(exchange, memory);
  const offer: Offer = {
    number: exchange.number,
    at: exchange.answeredAt ?? exchange.at,
    asked: exchange.at,
    tpp: exchange.tpp,
    path,
    query: /\?[^#]*/.exec(link.href)?.[0] ?? '',
    forged: isForged(exchange),
    ...present({ psuId, claimed, order, creates, beside }),
    operation: exchange.operation?.id ?? '',
    way: wayOf(exchange, memory),
    status: reply.status,
    journey: journeyOf(exchange),
    call: callOf(exchange),
    ...present({ sessionId, redirectUri, connection: exchange.connection }),
    attended: address !== undefined,
    ...present({ address }),
    named: psuId !== undefined,
    another: exchange.links.some(({ name }) => name === 'startAuthorisation'),
    opened: [],
    reopened: [],
  };
  memory.offers.push(offer);
  memory.lastOffer.set(keyOf(offer.journey, offer.call), offer);
  memory.offersByPath.set(path, offer);
}

/**
 * What is created is authorised: the links of the creation are followed (FLW-06). A PSU may change their
 * mind, so this is held only against a TPP that does so for no payment of a product, asks the bank about it
 * all the same, and goes on with the PSU. Who authorises a basket knows the way, so that drafts left out of
 * it were left by the PSU.
 */

import { looksSoon } from '../memory/courses.js';
import { grouped } from '../../model/grouped.js';
import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { keyOf, wentOn, type Memory, type Order } from '../memory/memory.js';
import { leftOfOne } from '../each-psu.js';

/** So many PSUs may turn away one after the other before it is the program that begins none. */
const mostTurns = 2;

/** Orders whose authorisation was begun: by its start, or at the link that the creation showed. */
function begunOf(orders: readonly Order[], { offers }: Memory): ReadonlySet<Order> {
  const opened = new Set(offers.flatMap((each) => (each.opened.length > 0 ? [each.creates] : [])));
  return new Set(
    orders.filter(({ id, calls }) => opened.has(id) || [...calls].some((each) => each.startsWith('start-'))),
  );
}

/** Whether it is left as it was created: not in a basket, not deleted, not ended. */
function isLeft({ inBasket, maybeInBasket, calls, ended }: Order): boolean {
  const isDeleted = [...calls].some((each) => each.startsWith('delete-'));
  return inBasket === undefined && maybeInBasket !== true && !isDeleted && ended === undefined;
}

/** Whether its authorisation would have been seen. */
function isSeen({ links }: Order, { pages }: Memory): boolean {
  return links.has('startAuthorisation') && (pages || !links.has('scaRedirect'));
}

/** So many carts a PSU may leave until it is the program that begins none. */
const mostCarts = 3;

/** What a TPP does with other orders: it begins them, and asks for them before that. */
interface Ways {
  readonly begins: boolean;
  readonly early: boolean;
}

/**
 * A TPP that begins others went on at once, asked for it as for one that is authorised, or left so many of
 * its kind that it was not the PSU who turned away.
 */
function isLeftByProgram(order: Order, kind: readonly Order[], { begins, early }: Ways): boolean {
  // What is never asked about the PSU may have left.
  if (order.calls.size === 0) return kind.length > mostCarts;
  if (!begins || kind.length > mostTurns || order.passed === true) return true;
  return !early && looksSoon(order, { number: order.number, at: order.answeredAt }) > 0;
}

/** The PSU is served further: long after, or with the authorisation of something that was ordered later. */
function isGoneOnWithout(order: Order, begun: ReadonlySet<Order>, memory: Memory): boolean {
  const { tpp, psuId, last, touchedAt } = order;
  const another = [...begun].some(
    (each) => each.tpp === tpp && each.psuId === psuId && psuId !== undefined && each.number > last,
  );
  if (another) return true;
  if (!wentOn(memory, tpp, { number: last, at: touchedAt })) return false;
  return psuId === undefined || (memory.lastByPsu.get(keyOf(tpp, psuId)) ?? 0) > last;
}

function messageOn({ links }: Order): string {
  return links.has('scaRedirect')
    ? 'neither scaRedirect nor startAuthorisation was ever followed, and the TPP went on'
    : 'startAuthorisation was never followed, and the TPP went on';
}

/** The basket that an order is in, where that one is authorised. */
function basketOf({ inBasket }: Order, begun: ReadonlySet<Order>, { orders }: Memory): Order | undefined {
  const basket = orders.get(inBasket ?? '');
  return basket !== undefined && begun.has(basket) ? basket : undefined;
}

/** TPPs that ask for status and details before the authorisation, too, so that they tell nothing. */
function earlyOf(orders: readonly Order[], begun: ReadonlySet<Order>, memory: Memory): ReadonlySet<string> {
  const early = orders.filter((each) => {
    const start = (begun.has(each) ? each : basketOf(each, begun, memory))?.starts[0]?.number ?? 0;
    return each.looks.some(({ number }) => number < start);
  });
  return new Set(early.map(({ tpp }) => tpp));
}

function* judgeLeft(
  group: readonly Order[],
  begun: ReadonlySet<Order>,
  early: ReadonlySet<string>,
  memory: Memory,
): Generator<LateJudgement> {
  const tpp = group[0]?.tpp ?? '';
  const ways = { begins: [...begun].some((each) => each.tpp === tpp), early: early.has(tpp) };
  for (const each of group.filter(isLeft))
    if (isLeftByProgram(each, group, ways) && isGoneOnWithout(each, begun, memory))
      yield { ...broken('authorisation-begun', messageOn(each)), number: each.number };
}

export const begunOrders: Judge = {
  obligations: [
    {
      id: 'authorisation-begun',
      clause: 'FLW-06',
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'After a payment or basket is created its startAuthorisation link is followed.',
      mend: 'Follow startAuthorisation of the creation with a POST, and send the PSU to scaRedirect of its reply.',
      areas: ['payments'],
      needs: ['reply-body'],
    },
  ],

  *conclude(memory) {
    const seen = [...memory.orders.values()].filter((each) => isSeen(each, memory));
    const byWay = grouped(seen, ({ tpp, kind, product, corporateId }) =>
      keyOf(tpp, kind, product, corporateId === undefined ? '' : 'corporate'),
    );
    const all = begunOf(seen, memory);
    const early = earlyOf(seen, all, memory);
    for (const group of byWay.values()) {
      const isDone = (each: Order) => all.has(each) || basketOf(each, all, memory) !== undefined;
      const single = group.find((each) => all.has(each));
      const done = single ?? group.find(isDone);
      if (done === undefined) {
        yield* judgeLeft(group, all, early, memory);
        continue;
      }
      yield { ...kept('authorisation-begun'), number: done.number };
      // Of drafts beside a basket only those tell something that the TPP asks about, as it does of no others.
      if (single === undefined && !early.has(done.tpp)) {
        const asked = group.filter((each) => isLeft(each) && each.calls.size > 0);
        yield* judgeLeft(asked, all, early, memory);
      }
      if (single !== undefined)
        for (const ofOne of leftOfOne(group, ({ psuId }) => psuId, isDone))
          yield* judgeLeft(ofOne, all, early, memory);
    }
  },
};

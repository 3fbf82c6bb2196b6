/**
 * What was begun is gone through with, each thing by itself: a payment or basket whose SCA was offered is
 * sent there before the program goes on with it as if it were authorised (FLW-06, FLW-08).
 */

import { grouped } from '../../model/grouped.js';
import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { keyOf, wentOn, type Memory, type Offer, type Order } from '../memory/memory.js';
import { isOpened, looksSoon } from '../memory/courses.js';

/** Offers of SCAs for what was ordered, but none of a cancellation, by the id of the order. */
function offersOf({ offers }: Memory): ReadonlyMap<string, readonly Offer[]> {
  const all = new Map<string, Offer[]>();
  for (const each of offers) {
    const id = each.order ?? each.creates;
    if (id === undefined || each.operation.endsWith('-cancellation-authorisation')) continue;
    const known = all.get(id);
    if (known === undefined) all.set(id, [each]);
    else known.push(each);
  }
  return all;
}

/** An order with what the bank offered for it. */
interface Course {
  readonly order: Order;
  readonly offers: readonly Offer[];
}

/** The program asks for status and details before the SCA as well, so that they tell nothing. */
function looksEarly({ order, offers }: Course): boolean {
  const visit = Math.min(...offers.flatMap(({ opened, ended }) => [...opened, ended?.number ?? Infinity]));
  const before = order.looks.filter(({ number }) => number < visit);
  const start = order.starts[0]?.number ?? 0;
  return (
    before.some(({ number }) => number < start) || new Set(before.map(({ operation }) => operation)).size > 1
  );
}

/** The same of payments that are shown before the basket is authorised that they are in. */
function showsDrafts({ looks, inBasket }: Order, { orders }: Memory): boolean {
  const start = orders.get(inBasket ?? '')?.starts[0]?.number ?? 0;
  return looks.some(({ number }) => number < start);
}

/** Whether something else became of an order than that its SCA is left out. */
function isSettled({ order, offers }: Course): boolean {
  const { calls, inBasket, maybeInBasket, ended, authorised, accepted, links, starts } = order;
  if ([...calls].some((each) => each.startsWith('delete-')) || inBasket !== undefined) return true;
  if (maybeInBasket === true) return true;
  if (ended !== undefined || authorised === true || accepted === true) return true;
  // Where a start offers no link, the PSU is exempt or asked otherwise.
  return offers.length === 0 && (starts.length > 0 || !links.has('startAuthorisation'));
}

/**
 * Status and details, both at once after the SCA was offered, as after an SCA that is done: nobody has turned
 * away so fast, and who waits for the PSU asks for the status alone. Of a domestic payment that was not even
 * started there is no status to be had.
 */
function goesOnAsIfDone({ order, offers }: Course): boolean {
  const offer = offers.at(-1);
  if (offer !== undefined) return looksSoon(order, offer) > 1;
  const isDomestic = order.kind === 'payments' && order.product.includes('norwegian-domestic');
  return looksSoon(order, { number: order.number, at: order.answeredAt }) > (isDomestic ? 0 : 1);
}

function* judgeOrders(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages || !memory.replies || !memory.time) return;
  const offers = offersOf(memory);
  const courses = [...memory.orders.values()].map(
    (order): Course => ({
      order,
      offers: offers.get(order.id) ?? [],
    }),
  );
  const opened = courses.filter((each) => each.offers.some(isOpened));
  const able = new Set(opened.map(({ order }) => order.tpp));
  const looked = courses.filter(
    (each) => showsDrafts(each.order, memory) || (each.offers.some(isOpened) && looksEarly(each)),
  );
  const early = new Set(looked.map(({ order }) => order.tpp));
  for (const { order } of opened) yield { ...kept('order-sent-to-its-sca'), number: order.number };
  for (const course of courses) {
    const { order } = course;
    if (course.offers.some(isOpened) || isSettled(course)) continue;
    if (!able.has(order.tpp) || early.has(order.tpp) || !goesOnAsIfDone(course)) continue;
    // A recording may end before the order is deleted, or sent to its SCA.
    if (!wentOn(memory, order.tpp, { number: order.last, at: order.touchedAt }, true)) continue;
    const what =
      course.offers.length === 0
        ? 'startAuthorisation was not followed'
        : 'no PSU was sent to its scaRedirect';
    yield {
      ...broken(
        'order-sent-to-its-sca',
        `${what}, and the program asked for it at once as if it were authorised`,
        {
          dependsOn: order.number,
        },
      ),
      number: course.offers.at(-1)?.number ?? order.number,
    };
  }
}

/** Single SCAs that offer both links, whose start is as good. */
function* judgeSingle(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages) return;
  const single = memory.offers.filter(
    ({ another, claimed, creates }) => another && claimed !== undefined && creates !== undefined,
  );
  for (const group of grouped(single, ({ tpp, way }) => keyOf(tpp, way)).values()) {
    const followed = group.find((each) => {
      const order = memory.orders.get(each.creates ?? '');
      return isOpened(each) || order === undefined || order.calls.size > 0;
    });
    const [first] = group;
    if (first === undefined) continue;
    if (followed !== undefined) yield { ...kept('single-sca-followed'), number: followed.number };
    else if (wentOn(memory, first.tpp, first))
      yield {
        ...broken(
          'single-sca-followed',
          'the single SCA offered two ways to go, and no PSU was ever sent on either',
        ),
        number: first.number,
      };
  }
}

const owed = {
  clause: 'FLW-08',
  also: ['FLW-06', 'SCA-06'],
  judgedBy: 'reaction',
  weight: 'should',
  needs: ['pages', 'reply-body'],
} as const;

export const leftOpen: Judge = {
  obligations: [
    {
      ...owed,
      id: 'order-sent-to-its-sca',
      owed: 'Each payment and basket is authorised by itself: its startAuthorisation is followed and the PSU sent to its scaRedirect, before status and details are asked for as of one that is done.',
      mend: 'Keep the course of each order with its id, and go on with it only after the redirect of its own SCA.',
    },
    {
      ...owed,
      id: 'single-sca-followed',
      owed: 'A payment by single SCA goes on at one of the two links of its creation.',
      mend: 'Send the PSU to scaRedirect of the creation, or follow its startAuthorisation.',
    },
  ],

  *conclude(memory) {
    yield* judgeOrders(memory);
    yield* judgeSingle(memory);
  },
};

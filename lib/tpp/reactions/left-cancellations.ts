/**
 * Deletions that were begun are gone through with, each by itself (FLW-06). A PSU may think better of one,
 * and the payment goes on; a program goes on at once, or leaves them time after time.
 */

import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { keyOf, wentOn, type Memory, type Order } from '../memory/memory.js';
import { isOpened, looksSoon } from '../memory/courses.js';

function isStarted({ calls }: Order): boolean {
  return [...calls].some((each) => each.endsWith('-cancellation-authorisation'));
}

/** So often one PSU may think better of it before it is the program that starts none. */
const mostTurns = 2;

/** By TPP and PSU: how often deletions were asked for that were left. */
function timesLeft(orders: readonly Order[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const each of orders) {
    if (isStarted(each)) continue;
    const of = keyOf(each.tpp, each.psuId ?? '');
    times.set(of, (times.get(of) ?? 0) + (each.cancellation?.times ?? 0));
  }
  return times;
}

/** Whether the PSU may have turned away, who is asked before the cancellation is started. */
function isThoughtBetter(order: Order, times: ReadonlyMap<string, number>): boolean {
  const { cancellation, tpp, psuId } = order;
  if (cancellation === undefined || cancellation.passed === true) return false;
  return looksSoon(order, cancellation) === 0 && (times.get(keyOf(tpp, psuId ?? '')) ?? 0) <= mostTurns;
}

/** Deletions whose SCA is left out by a program that starts others. */
function* judgeCancellations(memory: Memory): Generator<LateJudgement> {
  const all = [...memory.orders.values()].filter(({ cancellation }) => cancellation !== undefined);
  const left = timesLeft(all);
  const able = new Set(all.filter(isStarted).map(({ tpp }) => tpp));
  for (const order of all) {
    if (order.cancellation === undefined || !able.has(order.tpp)) continue;
    const { number } = order.cancellation;
    const offer = memory.offers.findLast((each) => each.order === order.id && each.number > number);
    const isLeft =
      offer !== undefined && !isOpened(offer) && order.ended === undefined && looksSoon(order, offer) > 1;
    if (isLeft && memory.pages && memory.time)
      yield {
        ...broken(
          'each-cancellation-authorised',
          'no PSU was sent to the SCA of the deletion, and status and details were asked for at once',
          { dependsOn: number },
        ),
        number: offer.number,
      };
    else if (isStarted(order)) yield { ...kept('each-cancellation-authorised'), number };
    else if (isThoughtBetter(order, left)) continue;
    else if (order.ended === undefined && memory.replies && wentOn(memory, order.tpp, order.cancellation))
      yield {
        ...broken(
          'each-cancellation-authorised',
          'the reply to DELETE asked for an SCA, and that of this order was not started',
          { dependsOn: order.number },
        ),
        number,
      };
  }
}

export const leftCancellations: Judge = {
  obligations: [
    {
      id: 'each-cancellation-authorised',
      clause: 'FLW-06',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'Each deletion that is answered with startAuthorisation is authorised there; before that this order is not cancelled.',
      mend: 'Keep what the reply to DELETE asks for with the order, and go through with it.',
      needs: ['reply-body'],
    },
  ],

  *conclude(memory) {
    yield* judgeCancellations(memory);
  },
};

/** Deletions that were begun are gone through with, each by itself (FLW-06). */

import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { wentOn, type Memory, type Order } from '../memory/memory.js';
import { isOpened, looksSoon } from '../memory/courses.js';

function isStarted({ calls }: Order): boolean {
  return [...calls].some((each) => each.endsWith('-cancellation-authorisation'));
}

/** Deletions whose SCA is left out by a program that starts others. */
function* judgeCancellations(memory: Memory): Generator<LateJudgement> {
  const all = [...memory.orders.values()].filter(({ cancellation }) => cancellation !== undefined);
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

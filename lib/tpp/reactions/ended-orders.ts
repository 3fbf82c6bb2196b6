/**
 * What is over stays over: no deletion, no SCA and no basket for a payment or basket that the bank told has
 * ended, or whose SCA is done.
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import type { Order } from '../memory/order.js';
import { ordersNamed } from '../memory/learn-orders.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasRefused } from '../sequences/refused.js';

/** Nobody comes back without a result and tries again within this time, in milliseconds. */
const comingBack = 2_000;

/** What was told within this time is so still, in milliseconds. */
const aMoment = 60_000;

/** Why an order is not to be changed so any more. */
function overFor({ method, starts, collects }: Change, order: Order, at: number): Order['ended'] {
  // Its reply may not have come; then the second one ends as the first did.
  if (method === 'DELETE' && order.deletionLost === true) return undefined;
  if (order.ended !== undefined) return order.ended;
  const { pending } = order;
  if (method === 'DELETE' && pending !== undefined && at - pending.at < aMoment)
    return { how: 'under way (PDNG)', number: pending.number };
  if ((starts || collects) && order.approved !== undefined)
    return { how: 'authorised', number: order.approved };
  const by = order.authorisedBy;
  if (starts && by !== undefined && at - by.at < comingBack) return { how: 'authorised', number: by.number };
  return undefined;
}

/** How a call changes orders. */
interface Change {
  readonly method: string;
  /** It starts an authorisation that is none of a cancellation. */
  readonly starts: boolean;
  /** It puts payments into a basket. */
  readonly collects: boolean;
}

function changeBy({ operation }: ReadExchange): Change | undefined {
  if (operation === undefined) return undefined;
  const { id, method } = operation;
  const starts = id.startsWith('start-');
  const collects = id === 'create-basket';
  if (method !== 'DELETE' && !starts && !collects) return undefined;
  return { method, starts: starts && !id.endsWith('-cancellation-authorisation'), collects };
}

export const endedOrders: Judge = {
  obligations: [
    {
      id: 'ended-order-left-alone',
      clause: 'FLW-06',
      also: ['STA-05'],
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'A payment or basket that the bank has told to be rejected, cancelled, settled or deleted, or whose status it told after the SCA, is not authorised, deleted or put into a basket any more; one that it has told to be PDNG is not deleted.',
      mend: 'Keep the last transactionStatus with the payment, and stop at RJCT, CANC and ACSC, leave alone what is PDNG, after a deletion that is done, and after the redirect that told of success.',
    },
  ],

  *judge(exchange, memory): Generator<Judgement> {
    const change = exchange.kind === 'call' ? changeBy(exchange) : undefined;
    if (change === undefined) return;
    for (const order of ordersNamed(exchange, memory)) {
      const over = overFor(change, order, memory.time ? exchange.at : Infinity);
      if (over === undefined) continue;
      // Where the bank goes along with it, nothing is said; nor of a repeat whose first reply was lost.
      yield wasRefused(exchange)
        ? broken('ended-order-left-alone', `the bank had told that it is ${over.how}`, {
            dependsOn: over.number,
          })
        : kept('ended-order-left-alone');
    }
  },
};

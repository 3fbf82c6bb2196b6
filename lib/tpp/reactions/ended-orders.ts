/** What is over stays over: no deletion and no SCA of a payment or basket that the bank told has ended. */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { orderIdOf } from '../memory/learn-orders.js';
import { wasRefused } from '../sequences/refused.js';

export const endedOrders: Judge = {
  obligations: [
    {
      id: 'ended-order-left-alone',
      clause: 'FLW-06',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'A payment or basket that the bank has told to be rejected, cancelled, settled or deleted is not authorised or deleted any more.',
      mend: 'Keep the last transactionStatus with the payment, and stop at RJCT, CANC and ACSC and after a deletion that is done.',
    },
  ],

  *judge(exchange, memory) {
    const { kind, operation } = exchange;
    if (kind !== 'call' || operation === undefined) return;
    const changes = operation.method === 'DELETE' || operation.id.startsWith('start-');
    const order = memory.orders.get(orderIdOf(exchange) ?? '');
    const ended = order?.ended;
    if (!changes || ended === undefined) return;
    if (operation.method === 'DELETE' && order?.deletionLost === true) return;
    // Where the bank goes along with it, nothing is said; nor of a repeat whose first reply was lost.
    yield wasRefused(exchange)
      ? broken('ended-order-left-alone', `the bank had told that it is ${ended.how}`, {
          dependsOn: ended.number,
        })
      : kept('ended-order-left-alone');
  },
};

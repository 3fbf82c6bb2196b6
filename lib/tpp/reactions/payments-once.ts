/** No blind repeat of a payment: after a lost reply or a 5xx nobody knows whether the bank took it on (END-06, HDR-09). */

import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs, essenceOf } from '../memory/learn-access.js';
import { keyOf } from '../memory/memory.js';

/** Nobody reads a question and answers it within this time, in milliseconds. */
const thought = 1_500;

export const paymentsOnce: Judge = {
  obligations: [
    {
      id: 'payment-not-blindly-repeated',
      clause: 'END-06',
      also: ['HDR-09'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'A payment whose creation ended without a reply, or with a 5xx, is not simply created once more: it may have been taken on.',
      mend: 'Repeat the very same request with the same X-Request-ID, or with allowLogicalDuplicate=false, so that the bank can tell.',
    },
    {
      id: 'duplicate-not-forced',
      clause: 'END-06',
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'allowLogicalDuplicate=true is the decision of a PSU who wants to pay twice, not the answer of a program to 409.',
      mend: 'After 409 ask the PSU whether the same payment is meant once more.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call' || exchange.operation === undefined || !isInitiation(exchange.operation))
      return;
    if (exchange.hides('request-body') || !memory.time) return;
    const asks = exchange.judged.query.find(([name]) => name === 'allowLogicalDuplicate')?.[1];
    const conflict = memory.conflicts.get(keyOf(exchange.tpp, essenceOf(exchange)));
    if (conflict !== undefined && asks === 'true')
      yield exchange.at - conflict.at < thought
        ? broken('duplicate-not-forced', 'refused as a duplicate, and forced at once', {
            path: 'allowLogicalDuplicate',
            dependsOn: conflict.number,
          })
        : kept('duplicate-not-forced');
    const doubtful = memory.doubtful.get(keyOf(exchange.tpp, essenceOf(exchange)));
    if (doubtful === undefined || exchange.at - doubtful.at > dayMs) return;
    const same = exchange.header('x-request-id')?.toLowerCase() === doubtful.requestId;
    const guarded = asks === 'false';
    yield same || guarded
      ? kept('payment-not-blindly-repeated')
      : broken(
          'payment-not-blindly-repeated',
          'the same payment is created again, and the first may have been taken on',
          {
            dependsOn: doubtful.number,
          },
        );
  },
};

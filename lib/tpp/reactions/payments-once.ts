/** No blind repeat of a payment: after a lost reply or a 5xx nobody knows whether the bank took it on (END-06, HDR-09). */

import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs, essenceOf } from '../memory/learn-access.js';
import { keyOf } from '../memory/memory.js';

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
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call' || exchange.operation === undefined || !isInitiation(exchange.operation))
      return;
    if (exchange.hides('request-body') || !memory.time) return;
    const doubtful = memory.doubtful.get(keyOf(exchange.tpp, essenceOf(exchange)));
    if (doubtful === undefined || exchange.at - doubtful.at > dayMs) return;
    const same = exchange.header('x-request-id')?.toLowerCase() === doubtful.requestId;
    const guarded = exchange.judged.query.some(
      ([name, value]) => name === 'allowLogicalDuplicate' && value === 'false',
    );
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

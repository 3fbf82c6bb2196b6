/**
 * No blind repeat of a payment: after a lost reply or a 5xx nobody knows whether the bank took it on (END-06,
 * HDR-09).
 */

import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs, essenceOf, essencesOf } from '../memory/learn-access.js';
import { callOf, keyOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** Nobody reads a question and answers it within this time, in milliseconds. */
const thought = 1_500;

/** What was refused as a duplicate comes again at once: by force, or with a text that hides it. */
function judgeForced(
  exchange: ReadExchange,
  asks: string | undefined,
  memory: Memory,
): Judgement | undefined {
  const conflict = memory.conflicts.get(keyOf(exchange.tpp, essenceOf(exchange)));
  if (conflict === undefined || asks === 'false' || conflict.call === callOf(exchange)) return undefined;
  if (exchange.at - conflict.at >= thought) return kept('duplicate-not-forced');
  const how = asks === 'true' ? 'forced' : 'sent again with other words';
  return broken('duplicate-not-forced', `refused as a duplicate, and ${how} at once`, {
    ...(asks === 'true' ? { path: 'allowLogicalDuplicate' } : {}),
    dependsOn: conflict.number,
  });
}

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
    const forced = judgeForced(exchange, asks, memory);
    if (forced !== undefined) yield forced;
    const doubtful = essencesOf(exchange).flatMap((each) => memory.doubtful.get(each) ?? [])[0];
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

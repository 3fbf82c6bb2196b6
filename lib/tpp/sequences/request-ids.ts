/** A fresh X-Request-ID for each request; the same one only for a repeat that must not pay twice (HDR-09). */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { callOf, type Outcome } from '../memory/memory.js';
import type { SentCall } from '../memory/request-ids.js';
import type { ReadExchange } from '../read-exchange.js';

function mayRepeat(outcome: Outcome): boolean {
  return outcome === 'lost' || outcome === 'unknown' || (typeof outcome === 'number' && outcome >= 429);
}

/**
 * The very same request, of which no reply came: libraries under a client send a read again by themselves
 * when a kept connection turns out to be closed.
 */
function isSentAgain(exchange: ReadExchange, before: SentCall | undefined): boolean {
  if (before?.outcome !== 'lost' && before?.outcome !== 'unknown') return false;
  const isRead = exchange.request.method !== 'POST';
  return isRead && before.date === exchange.header('date') && before.call === callOf(exchange);
}

export const requestIds: Judge = {
  obligations: [
    {
      id: 'request-id-fresh',
      clause: 'HDR-09',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Each request has an X-Request-ID that was never used before; only a payment that is sent again after its reply was lost, or by single SCA, keeps its own, and what a library sends again as it is.',
      mend: 'Draw a new UUID for every request, and keep it only to send the very same payment again after no reply or a 5xx.',
      needs: ['header-lines'],
    },
  ],

  *judge(exchange, memory) {
    const id = exchange.header('x-request-id');
    if (exchange.kind !== 'call' || id === undefined) return;
    const before = memory.requestIds.newest(exchange.tpp, id);
    const number = before?.number ?? memory.requestIds.numberOf(exchange.tpp, id);
    // Single SCA is idempotent, and by what the bank tells repeats is left open.
    const isSingle = exchange.header('x-psu-identity') !== undefined;
    const paysAgain =
      before !== undefined &&
      exchange.operation?.effect === 'creates-payments' &&
      before.call === callOf(exchange) &&
      (mayRepeat(before.outcome) || isSingle);
    yield number === undefined || paysAgain || isSentAgain(exchange, before)
      ? kept('request-id-fresh')
      : broken('request-id-fresh', 'X-Request-ID was used before', {
          path: 'X-Request-ID',
          dependsOn: number,
        });
  },
};

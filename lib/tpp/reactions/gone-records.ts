/**
 * Records of the sandbox that were deleted, or discarded by its reset, are not worked on, by their path or in
 * a body (SBX-36). A look whether one is gone is nothing.
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { namedIn, recordOf } from '../memory/gone-records.js';
import type { Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasRefused } from '../sequences/refused.js';

/** A record that is made belongs to another, or is for one, by its number; a customer comes anew by it. */
function judgeBody(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const { operation, tpp } = exchange;
  if (operation?.method !== 'POST' || operation.id === 'create-sandbox-customer') return undefined;
  const gone = namedIn(exchange).flatMap((each) => memory.goneRecords.of(tpp, each) ?? [])[0];
  if (gone === undefined || !wasRefused(exchange)) return undefined;
  const message = 'the body names a record that was discarded';
  return broken('sandbox-record-still-there', message, { dependsOn: gone.number });
}

export const goneRecords: Judge = {
  obligations: [
    {
      id: 'sandbox-record-still-there',
      clause: 'SBX-36',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'What was made in the sandbox before its reset, or deleted since, is made anew before it is used.',
      mend: 'Forget the ids of records with the call that discards them.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call' || exchange.operation?.group !== 'sandbox') return;
    const body = judgeBody(exchange, memory);
    if (body !== undefined) yield body;
    const id = recordOf(exchange);
    const { method } = exchange.operation;
    // A deletion may be sent again whose reply was lost.
    if (id === undefined || method === 'DELETE') return;
    const gone = memory.goneRecords.of(exchange.tpp, id);
    if (gone === undefined) yield kept('sandbox-record-still-there');
    else if (exchange.reply?.status === 404 && (method !== 'GET' || gone.looked))
      yield broken('sandbox-record-still-there', 'the record was discarded', { dependsOn: gone.number });
  },
};

/**
 * Records of the sandbox that were deleted, or discarded by its reset, are not worked on (SBX-36). A look
 * whether one is gone is nothing.
 */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { recordOf } from '../memory/gone-records.js';

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

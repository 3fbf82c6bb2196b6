/**
 * Replies that are signed are verified: whoever uses an id that stood only in a reply with a wrong digest did
 * not (SIG-41).
 */

import { broken } from '../obligation.js';
import type { Judge } from '../judge.js';
import { offerOf } from '../memory/learn-visits.js';
import { membersOf, textAt } from '../read-exchange.js';

export const signedReplies: Judge = {
  obligations: [
    {
      id: 'signed-reply-verified',
      clause: 'SIG-41',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'Replies that are signed are verified before anything in them is used.',
      mend: 'Compare Digest of the reply with its body and verify its Signature; drop what does not fit.',
      needs: ['reply-body'],
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind === 'visit') {
      const offer = offerOf(exchange.request.target.split('?')[0] ?? '', memory);
      if (offer?.forged === true && offer.opened.length === 0)
        yield broken('signed-reply-verified', 'the PSU was sent to a link of a reply whose Digest is wrong', {
          dependsOn: offer.number,
        });
      return;
    }
    const listed = membersOf(exchange.sent)['paymentIds'];
    const payer = textAt(membersOf(exchange.sent)['debtorAccount'], 'bban');
    const inBody: readonly unknown[] = [...(Array.isArray(listed) ? listed : []), payer];
    for (const value of [...Object.values(exchange.params), ...inBody]) {
      if (typeof value !== 'string') continue;
      const from = memory.forged.get(value);
      if (from !== undefined)
        yield broken(
          'signed-reply-verified',
          'an id is used that stood only in a reply whose Digest is wrong',
          {
            dependsOn: from,
          },
        );
    }
  },
};

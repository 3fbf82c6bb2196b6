/**
 * Replies that are signed are verified: whoever uses an id that stood only in a reply with a wrong digest did
 * not (SIG-41).
 */

import { broken } from '../obligation.js';
import type { Judge } from '../judge.js';
import { namesFor } from '../memory/learn-accounts.js';
import { offerOf } from '../memory/learn-visits.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { membersOf, type ReadExchange } from '../read-exchange.js';

/** The agreement that a call names, unless a redirect or another reply gave it. */
function agreementOf(exchange: ReadExchange, memory: Memory): string | undefined {
  const id = exchange.header('psu-corporate-id');
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  const given = memory.corporateIds.get(keyOf(exchange.tpp, psuId));
  // Where redirects are not seen, one of them may have given it.
  return !memory.pages || given?.has(id?.toLowerCase() ?? '') === true ? undefined : id;
}

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
    const inBody: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const used = [...Object.values(exchange.params), ...namesFor(exchange), agreementOf(exchange, memory)];
    for (const value of new Set([...used, ...inBody])) {
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

/** Who comes to the pages of the bank (RDR-03). */

import { headerValue } from '../../model/http.js';
import { broken, kept, type Judgement } from '../obligation.js';
import { enteredIdentities } from '../memory/learn-identities.js';
import { offerOf } from '../memory/learn-visits.js';
import { keyOf, type Memory, type Offer } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** The psu-id of the redirect by which a page sends the PSU back. */
function psuIdBack({ reply }: ReadExchange): string | undefined {
  const location = headerValue(reply?.headers ?? [], 'location') ?? '';
  const query = new URLSearchParams(/\?([^#]*)/.exec(location)?.[1] ?? '');
  return query.get('psu-id')?.toLowerCase();
}

/** A call that was served in the name of a PSU-ID that no redirect gave; its SCA gives the right one. */
function judgeName(exchange: ReadExchange, offer: Offer | undefined, memory: Memory): Judgement | undefined {
  const named = offer?.psuId?.toLowerCase();
  const back = psuIdBack(exchange);
  if (offer === undefined || named === undefined || back === undefined || back === named) return undefined;
  // A bank that refuses it tells by that.
  if (offer.status >= 400) return undefined;
  // One that was given before may have been replaced, as after a reset.
  if (memory.issued.has(named)) return undefined;
  return broken('psu-id-of-who-comes', 'the call named another PSU-ID than that which its SCA gave', {
    dependsOn: offer.number,
  });
}

/** Who logs in at the page of a call that names a PSU is that PSU. */
export function* judgeVisitor(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const offer = offerOf(exchange.request.target.split('?')[0] ?? '', memory);
  const name = judgeName(exchange, offer, memory);
  if (name !== undefined) yield name;
  const owner = offer?.claimed ?? memory.owners.get(keyOf(offer?.tpp ?? '', offer?.psuId ?? ''));
  if (offer === undefined || owner === undefined) return;
  for (const each of enteredIdentities(exchange))
    yield each === owner
      ? kept('psu-id-of-who-comes')
      : broken('psu-id-of-who-comes', 'the call named one PSU, and another one came to its SCA', {
          dependsOn: offer.number,
        });
}

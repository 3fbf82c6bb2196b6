/** Who comes to the pages of the bank (RDR-03). */

import { broken, kept, type Judgement } from '../obligation.js';
import { enteredIdentities } from '../memory/learn-identities.js';
import { offerOf } from '../memory/learn-visits.js';
import { keyOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** Who logs in at the page of a call that names a PSU is that PSU. */
export function* judgeVisitor(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const offer = offerOf(exchange.request.target.split('?')[0] ?? '', memory);
  const owner = offer?.claimed ?? memory.owners.get(keyOf(offer?.tpp ?? '', offer?.psuId ?? ''));
  if (offer === undefined || owner === undefined) return;
  for (const each of enteredIdentities(exchange))
    yield each === owner
      ? kept('psu-id-of-who-comes')
      : broken('psu-id-of-who-comes', 'the call named one PSU, and another one came to its SCA', {
          dependsOn: offer.number,
        });
}

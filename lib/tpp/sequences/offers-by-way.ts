/** Offers of an SCA that go one way through a client, so that what it does with one it does with all. */

import { grouped } from '../../model/grouped.js';
import { keyOf, type Offer } from '../memory/memory.js';

/**
 * Where a known PSU is refused, as after a consent was taken back, a TPP may stop in order instead of asking
 * for it again. That it reads refusals it has shown with another.
 */
function mayStop(offers: readonly Offer[]): (offer: Offer) => boolean {
  const reading = new Set(
    offers.flatMap(({ tpp, status, opened }) => (status >= 400 && opened.length > 0 ? [tpp] : [])),
  );
  return ({ tpp, status, named }) => status >= 400 && named && reading.has(tpp);
}

/** Offers to PSUs who were there, by TPP, operation, product, context and status. */
export function offersByWay(offers: readonly Offer[]): readonly (readonly Offer[])[] {
  const stops = mayStop(offers);
  const attended = offers.filter((each) => each.attended && !each.another && !stops(each));
  const byWay = grouped(attended, (each) => keyOf(each.tpp, each.operation, each.way, String(each.status)));
  return [...byWay.values()];
}

/** Bodies of new signing baskets: 1 to 100 payments, none twice (LIM-03). */

import * as fc from 'fast-check';

export interface BasketBody {
  readonly paymentIds: readonly string[];
}

/** Ids are opaque: these are of one and two characters and of the usual form. */
const madeUp = ['p', 'p2', ...Array.from({ length: 98 }, (_, index) => `enc!!payment${index}`)];

/**
 * Baskets of the given payments, or of made-up ones; the sizes 1, 2, 99 and 100 occur as far as there are so
 * many.
 */
export function baskets(payments: readonly string[] = madeUp): fc.Arbitrary<BasketBody> {
  const most = Math.min(100, payments.length);
  const sizes = [1, 2, most - 1, most].filter((each) => each >= 1 && each <= most);
  return fc
    .tuple(fc.oneof(fc.constantFrom(...sizes), fc.integer({ min: 1, max: most })), fc.nat({ max: 99 }))
    .map(([size, first]) => ({
      paymentIds: Array.from({ length: size }, (_, index) => payments[(first + index) % most] ?? ''),
    }));
}

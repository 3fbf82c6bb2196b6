/** Two mistakes at once are made on random requests, and the doctor has to name both. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { mistakePairs } from '../../../fixtures/vectors/mistake-pairs.js';
import { named } from '../../../fixtures/vectors/wrong-signing.js';

describe('the signature doctor names two mistakes at once', () => {
  test.each(mistakePairs)('%s', (_, causes, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        const outcome = named(make(request));
        expect({ ...outcome, causes: outcome.causes.toSorted() }).toEqual({
          causes: causes.toSorted(),
          proven: true,
        });
      }),
      { seed: 22, numRuns: 1 },
    );
  });
});

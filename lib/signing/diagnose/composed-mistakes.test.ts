/** Mistakes on top of each other are named with all that was done, and proven. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { composedMistakes } from '../../../fixtures/vectors/composed-mistakes.js';
import { diagnoseRequest } from './diagnose.js';

test.each(composedMistakes)('%s', (_, causes, says, make) => {
  fc.assert(
    fc.property(paymentRequest, (request) => {
      const { cause, explanation, also, proof } = diagnoseRequest(make(request), { allowance: 2_000_000 });
      const all = [{ cause, explanation }, ...also];
      expect(all.map((each) => each.cause).toSorted()).toEqual(causes.toSorted());
      expect(all.map((each) => each.explanation).join('; ')).toMatch(says);
      expect(proof.kind).not.toBe('none');
    }),
    { seed: 23, numRuns: 1 },
  );
});

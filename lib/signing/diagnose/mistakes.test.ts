/**
 * Each mistake that public clients make is made on random requests, and the doctor has to name it and prove
 * it.
 */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { signatureMistakes } from '../../../fixtures/vectors/signature-mistakes.js';
import { stringMistakes } from '../../../fixtures/vectors/string-mistakes.js';
import { valueMistakes } from '../../../fixtures/vectors/value-mistakes.js';
import { named } from '../../../fixtures/vectors/wrong-signing.js';

/** THOROUGH tries each of them on a hundred requests. */
const numRuns = process.env['THOROUGH'] === undefined ? 3 : 100;

const groups = { stringMistakes, valueMistakes, signatureMistakes };
const all = Object.values(groups).flat();

test('there are many and different ones', () => {
  expect(all.length).toBeGreaterThan(90);
  expect(new Set(all.map(([what]) => what)).size).toBe(all.length);
  expect(new Set(all.map(([, cause]) => cause)).size).toBeGreaterThan(45);
});

describe.each(Object.entries(groups))('%s', (_, mistakes) => {
  test.each(mistakes)('%s: %s', (__, cause, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        expect(named(make(request), 20_000)).toEqual({ causes: [cause], proven: true });
      }),
      { seed: 21, numRuns },
    );
  });
});

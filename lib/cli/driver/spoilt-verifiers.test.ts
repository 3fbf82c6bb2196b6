/**
 * Verifiers that leave one check out, or refuse one form that is right, have to be noticed by some exercise:
 * for each finding that refuses there is a request with no other.
 */

import { expect, test } from 'vitest';
import type { SignatureFindingCode } from '../../signing/index.js';
import { makeExercises } from './exercises.js';
import { checksMissed, findingsOf, refusingChecks } from './testing/spoilt-verifiers.js';

const verifying = (await makeExercises()).filter(({ question }) => question.op === 'verify');

/** Why no exercise shows that a check is left out. */
const unshown: Partial<Record<SignatureFindingCode, string>> = {
  'signature-not-ascii': 'The letters are read as others, so that the issuer does not fit either.',
  'headers-too-many': 'How many are too many is our own limit.',
  'certificate-expired': 'Only production is said to validate certificates.',
  'certificate-not-yet-valid': 'Only production is said to validate certificates.',
};

test('a verifier without mistakes is right', () => {
  for (const exercise of verifying) {
    const { accepted } = findingsOf(exercise);
    expect([exercise.name, ...exercise.judge({ accepted })]).toEqual([exercise.name]);
  }
});

test('each check that is left out is noticed', () => {
  const alone: ReadonlySet<string> = checksMissed(verifying);
  const missing = refusingChecks.filter((code) => !alone.has(code));
  expect(missing.toSorted()).toEqual(Object.keys(unshown).toSorted());
});

test('no request is refused under a name that it shares', () => {
  const names = verifying.map(({ name }) => name);
  expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
});

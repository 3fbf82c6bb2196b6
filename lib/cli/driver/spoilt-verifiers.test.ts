/**
 * Verifiers that leave one check out, or refuse one form that is right, have to be noticed by some exercise:
 * for each finding that refuses there is a request with no other.
 */

import { expect, test } from 'vitest';
import { verifyRequest, type SignatureFindingCode } from '../../signing/index.js';
import { usualSeverity } from '../../signing/finding.js';
import { makeExercises, type Exercise } from './exercises.js';
import { readMessageOf } from './protocol.js';

const verifying = (await makeExercises()).filter(({ question }) => question.op === 'verify');

function findingsOf({ question }: Exercise) {
  const request = readMessageOf(question.request);
  if (typeof request === 'string') throw new Error(request);
  return verifyRequest(request, { now: Date.parse(question.now ?? '') });
}

/** Why no exercise shows that a check is left out. */
const unshown: Partial<Record<SignatureFindingCode, string>> = {
  'signature-not-ascii': 'The letters are read as others, so that the issuer does not fit either.',
  'headers-too-many': 'How many are too many is our own limit.',
  'certificate-expired': 'Only production is said to validate certificates.',
};

test('a verifier without mistakes is right', () => {
  for (const exercise of verifying) {
    const { accepted } = findingsOf(exercise);
    expect([exercise.name, ...exercise.judge({ accepted })]).toEqual([exercise.name]);
  }
});

test('each check that is left out is noticed', () => {
  const alone = new Set<string>();
  for (const exercise of verifying) {
    const codes = new Set(
      findingsOf(exercise)
        .findings.filter(({ severity }) => severity === 'refused')
        .map(({ code }) => code),
    );
    if (codes.size === 1) for (const code of codes) alone.add(code);
  }
  const refusing = Object.entries(usualSeverity).filter(([, severity]) => severity === 'refused');
  const missing = refusing.map(([code]) => code).filter((code) => !alone.has(code));
  expect(missing.toSorted()).toEqual(Object.keys(unshown).toSorted());
});

test('no request is refused under a name that it shares', () => {
  const names = verifying.map(({ name }) => name);
  expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
});

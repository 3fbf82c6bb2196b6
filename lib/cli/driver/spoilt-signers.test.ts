/** Signers that make one mistake of the corpus each, as clients do, have to be noticed by some exercise. */

import { expect, test } from 'vitest';
import { sendBy } from '../../signing/testing/corpus/client.js';
import { makeExercises } from './exercises.js';
import { mistakesOfSigners, noticeOf, signingQuestions } from './testing/spoilt-signers.js';

const questions = signingQuestions(await makeExercises());

test('a signer that makes no mistake is right', () => {
  for (const { exercise, client } of questions) {
    expect([exercise.name, ...exercise.judge({ headers: sendBy(client).headers })]).toEqual([exercise.name]);
  }
});

test('at least 95 of 100 spoilt signers are noticed', () => {
  const step = process.env['THOROUGH'] === undefined ? 60 : 1;
  const tried = mistakesOfSigners.filter((_, index) => index % step === 0);
  const notices = tried.map((each) => [each.id, noticeOf(each, questions)] as const);
  const possible = notices.filter(([, notice]) => notice !== 'impossible');
  expect(possible.length).toBeGreaterThan(0.5 * tried.length);
  const unnoticed = possible.filter(([, notice]) => notice === 'unnoticed').map(([id]) => id);
  expect(unnoticed.length <= 0.05 * possible.length ? [] : unnoticed).toEqual([]);
}, 600_000);

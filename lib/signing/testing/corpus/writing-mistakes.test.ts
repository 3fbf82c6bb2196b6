/** Every one of these is named; the corpus as a whole is measured in samples. */

import { expect, test } from 'vitest';
import { diagnoseRequest } from '../../diagnose/diagnose.js';
import { drawSingles, judgeDiagnosis } from './corpus.js';
import { writingMistakes } from './writing-mistakes.js';

const cases = drawSingles(7, writingMistakes);

test('each can be made', () => {
  expect(cases.map(({ name }) => name)).toEqual(writingMistakes.map(({ id }) => id));
});

test.each(cases)('the doctor names $name', (each) => {
  expect(judgeDiagnosis(each, diagnoseRequest(each.request, { allowance: 150_000 }))).toBeUndefined();
});

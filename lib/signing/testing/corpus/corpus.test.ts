/**
 * A sample of the corpus of composed mistakes; `npm run bench -- doctor` measures all of it. THOROUGH asks
 * for the whole and for ten thousand right requests.
 */

import { describe, expect, test } from 'vitest';
import { diagnoseRequest } from '../../diagnose/diagnose.js';
import {
  allMistakes,
  anyRightRequest,
  drawPairs,
  drawSingles,
  judgeDiagnosis,
  type CorpusCase,
} from './corpus.js';
import { randomOf } from './random.js';

const isThorough = process.env['THOROUGH'] !== undefined;
/** Fewer strings than a user waits for, so that the sample stays quick. */
const allowance = isThorough ? 300_000 : 120_000;
const seed = 19;

/** Two mistakes lie further away than one. */
const allowanceOfPairs = isThorough ? 3_000_000 : 400_000;

function missed(cases: readonly CorpusCase[]): readonly string[] {
  return cases.flatMap((each) => {
    const wrong = judgeDiagnosis(
      each,
      diagnoseRequest(each.request, {
        allowance: each.mistakes.length > 1 ? allowanceOfPairs : allowance,
      }),
    );
    return wrong === undefined ? [] : [`${each.name}: ${wrong}`];
  });
}

function names(each: number): readonly string[] {
  return drawPairs(each, 5).map(({ name }) => name);
}

/** Fails with the list when more than this part of the cases is missed. */
function expectFew(cases: readonly CorpusCase[], part: number): void {
  const all = missed(cases);
  expect(all.length <= part * cases.length ? [] : all).toEqual([]);
}

describe('the corpus', () => {
  test('has many mistakes of different steps', () => {
    expect(new Set(allMistakes.map(({ id }) => id)).size).toBe(allMistakes.length);
    expect(allMistakes.length).toBeGreaterThan(500);
    expect(new Set(allMistakes.map(({ step }) => step)).size).toBeGreaterThan(20);
  });

  test('is the same for the same seed', () => {
    expect(names(seed)).toEqual(names(seed));
    expect(names(seed)).not.toEqual(names(seed + 1));
  });
});

describe('the doctor names', () => {
  test('single mistakes', () => {
    const cases = drawSingles(seed);
    expectFew(
      cases.filter((_, index) => isThorough || index % 48 === 0),
      0.03,
    );
  }, 600_000);

  test('pairs of mistakes', () => {
    // Two of the most seldom mistakes are not tried together.
    expectFew(drawPairs(seed, isThorough ? 400 : 2), isThorough ? 0.08 : 0.25);
  }, 600_000);

  test('nothing in right requests', () => {
    const random = randomOf(seed);
    for (let count = 0; count < (isThorough ? 10_000 : 100); count += 1) {
      expect(diagnoseRequest(anyRightRequest(random))).toMatchObject({
        cause: 'correct',
        also: [],
        findings: [],
      });
    }
  }, 600_000);
});

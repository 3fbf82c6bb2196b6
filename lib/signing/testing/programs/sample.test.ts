/**
 * A sample of the programs with slips; `npm run bench -- doctor` measures all of them, THOROUGH asks for all
 * of them here.
 */

import { describe, expect, test } from 'vitest';
import { diagnoseRequest } from '../../diagnose/diagnose.js';
import { randomOf } from '../corpus/random.js';
import { allSlips, anyRightCall, drawSlips, standing } from './sample.js';

const isThorough = process.env['THOROUGH'] !== undefined;
const allowance = isThorough ? 3_000_000 : 60_000;
const seed = 7;

describe('programs with slips', () => {
  test('are many, in every function', () => {
    expect(new Set(allSlips.map(({ id }) => id)).size).toBe(allSlips.length);
    expect(allSlips.length).toBeGreaterThan(300);
    expect(new Set(allSlips.map(({ place }) => place)).size).toBeGreaterThan(12);
  });

  test('are told what is wrong, first and with proof', () => {
    const cases = drawSlips(seed).filter((_, index) => isThorough || index % 9 === 0);
    const missed = cases.filter(
      (each) => standing(each, diagnoseRequest(each.request, { allowance })) !== 'first',
    );
    expect(missed.length <= 0.03 * cases.length ? [] : missed.map(({ name }) => name)).toEqual([]);
  }, 600_000);

  test('are not blamed without a slip', () => {
    const random = randomOf(seed);
    for (let count = 0; count < (isThorough ? 2_000 : 50); count += 1)
      expect(diagnoseRequest(anyRightCall(random))).toMatchObject({ cause: 'correct', also: [] });
  }, 120_000);
});

/** What verifying finds in requests with something wrong, by code and word for word. */

import { describe, expect, test } from 'vitest';
import { findingCases } from '../../fixtures/vectors/finding-cases.js';
import { usualSeverity } from './finding.js';
import { visible } from './diagnose/render.js';
import { expectTable } from '../model/testing/committed-table.js';
import { verifyRequest } from './verify.js';

const cases = findingCases.map(([what, request, expected, options = {}]) => ({
  what,
  request,
  expected,
  options,
}));

describe('findings of verifying', () => {
  test.each(cases)('$what', ({ request, expected, options }) => {
    const outcome = verifyRequest(request, options);
    expect(outcome.findings.map((each) => each.code)).toEqual(expected);
    expect(outcome.accepted).toBe(expected.every((code) => usualSeverity[code] === 'flagged'));
    for (const { message } of outcome.findings) expect(message).toMatch(/^[^\n]{10,250}$/);
  });

  test('say what the table says', () => {
    const lines = cases.flatMap(({ what, request, options }) => [
      what,
      ...verifyRequest(request, options).findings.map(
        ({ code, severity, header = '', message, expected = '', actual = '' }) =>
          `  ${severity} ${code} | ${header} | ${message} | ${visible(expected)} | ${visible(actual)}`,
      ),
    ]);
    expectTable('signing/findings', lines);
  });

  test('every code has a case', () => {
    const covered = new Set(cases.flatMap(({ expected }) => expected));
    expect([...covered].toSorted()).toEqual(Object.keys(usualSeverity).toSorted());
  });

  test('no finding holds an identifier of the PSU', () => {
    for (const { request, options } of cases) {
      const { findings } = verifyRequest(request, options);
      expect(JSON.stringify(findings)).not.toContain('4f7f1bf3-9b80');
    }
  });
});

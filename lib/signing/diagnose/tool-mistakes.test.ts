/**
 * What tools of other languages make of a request is named with its reason, also where a finding alone is
 * dumb.
 */

import { expect, test } from 'vitest';
import { diagnoseRequest } from './diagnose.js';
import { deviationClue, formClue } from '../clues/date-clue.js';
import { digestLengthClue, digestNameClue } from '../clues/digest-clue.js';
import { shareOf } from '../../model/testing/share.js';
import { cutOffClue, signatureLengthClue } from '../clues/signature-clue.js';
import { drawSingles, judgeDiagnosis } from '../testing/corpus/corpus.js';
import { rareMistakes } from '../testing/corpus/rare-mistakes.js';
import { toolMistakes } from '../testing/corpus/tool-mistakes.js';

test.each([
  ['of a tool', toolMistakes],
  ['that is seldom made', rareMistakes],
])(
  'each mistake %s is named',
  (_, mistakes) => {
    const cases = drawSingles(5, mistakes);
    expect(cases.length).toBeGreaterThan(0.9 * mistakes.length);
    const wrong = shareOf(2, cases).flatMap((each) => {
      const said = judgeDiagnosis(each, diagnoseRequest(each.request, { allowance: 1_500_000 }));
      return said === undefined ? [] : [`${each.name}: ${said}`];
    });
    expect(wrong).toEqual([]);
  },
  60_000,
);

const now = Date.UTC(2026, 10, 23, 14, 30, 7);

test.each([
  [Date.UTC(2026, 10, 23, 15, 30, 9), 'a zone 1 h ahead of GMT'],
  [Date.UTC(2026, 10, 23, 20, 0, 7), 'a zone 5.5 h ahead of GMT'],
  [Date.UTC(2026, 10, 23, 2, 30, 7), '12-hour clock'],
  [Date.UTC(2026, 10, 23, 14, 11, 7), 'number of its month'],
  [Date.UTC(2027, 10, 23, 14, 31, 7), 'only its year'],
  [Date.UTC(2026, 10, 20, 13, 2, 7), '3 days'],
  [Date.UTC(2026, 10, 23, 14, 47, 7), ''],
])('a Date of %s tells how it was made', (time, clue) => {
  expect(clue === '' ? deviationClue(time, now) === clue : deviationClue(time, now).includes(clue)).toBe(
    true,
  );
});

test.each([
  ['Tue, 23 Nov 2026 14:30:07 GMT', 'a Mon, not a Tue'],
  ['Tue, 29 Dec 2027 10:22:29 GMT', 'the year of the week'],
  ['Mon, 7 Dec 2026 14:30:07 GMT', 'one digit'],
  ['2026-11-23T14:30:07Z', 'ISO 8601'],
  ['man., 23 nov. 2026 14:30:07 GMT', ''],
  ['lun., 23 janv. 2026 14:30:07', 'GMT is missing'],
  ['1795444207', 'seconds since 1970'],
  ['Mon, 23 Nov 2026 15:30:07 +0100', 'offset'],
  ['Tue, 01 Des 2026 14:30:07 GMT', '"Des" stands where an English month'],
  ['Mon, 23 Nov 2026 14.30.07 GMT', '"14.30.07" stands where the time'],
  ['Mon, 23  Nov 2026 14:30:07 GMT', 'one blank alone'],
  ['Mon, Nov 23 2026 14:30:07 GMT', 'the day of the month in two digits'],
  ['Mon, 23 Nov 2026 14:30:07 GMT+0', '"+0" stands where the end belongs'],
  ['23/11/2026 14:30:07', 'numbers alone'],
  ['mon, 23 nov 2026 14:30:07 gmt', 'another case'],
  ['Mon, 23 Nov', 'one blank alone is missing at its end'],
  ['{{date}}', 'placeholder'],
  ['today', 'no date'],
])('the form of %s is told', (value, clue) => {
  expect(formClue(value)).toContain(clue);
});

test('what a digest and a signature of a wrong length are is told', () => {
  expect(digestLengthClue(Buffer.alloc(20))).toContain('SHA-1');
  expect(digestLengthClue(Buffer.from(Buffer.alloc(32, 7).toString('base64')))).toContain(
    'base64 of a base64',
  );
  expect(digestNameClue(['SHA-1', 'SHA512'])).toContain('SHA-512, not SHA512');
  expect(digestNameClue(['Digest: SHA-256'])).toContain('begins with the name of its header');
  expect(digestNameClue(['SHA-1', 'MD5'])).toBe('');
  expect(signatureLengthClue(Buffer.alloc(384, 1), 256)).toContain('3072 bits');
  expect(signatureLengthClue(Buffer.alloc(77, 1), 256)).toContain('77 of 256 bytes are there');
  expect(signatureLengthClue(Buffer.alloc(300, 1), 256)).toBe('');
  expect(cutOffClue('A'.repeat(254), 256)).toContain('254 of 344');
  expect(cutOffClue('A'.repeat(342), 256)).toBe('');
});

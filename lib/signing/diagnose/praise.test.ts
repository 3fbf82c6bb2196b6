/** A request that nothing refuses may be refused by a strict bank: the likely reason is said first. */

import { expect, test } from 'vitest';
import { finding } from '../finding.js';
import { praise } from './praise.js';

const spaced = finding('parts-spaced', 'a blank stands behind a comma');
const lower = finding('serial-not-upper-case', 'the digits must be in upper case');

test('a remark on what the text asks for comes before one on what it leaves open', () => {
  expect(praise([spaced, lower], [])).toMatch(/most likely this: the digits must be in upper case$/);
  expect(praise([spaced], [])).toMatch(/most likely this: a blank stands behind a comma$/);
});

test('without remarks nothing is said of strict banks', () => {
  expect(praise([], [])).toBe('the request is signed as the interface asks');
  expect(praise([], [], true)).toMatch(/whether Digest fits the body is not judged/);
});

test('what is no matter of the signature is said apart from the praise', () => {
  const aside = { code: 'request-id-missing', header: 'x-request-id', message: 'an id is missing' } as const;
  expect(praise([], [aside])).toBe(
    'the request is signed as the interface asks; a bank may refuse it all the same: an id is missing',
  );
});

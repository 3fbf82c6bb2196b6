import { expect, test } from 'vitest';
import { progressLine } from './testing/progress-reporter.js';

test.each([
  [9_800, 0, 150_000, '312 of 362 files, 9,800 tests, 0 failed, 3 min'],
  [7, 2, 64_400, '312 of 362 files, 7 tests, 2 failed, 64 s'],
])('%d tests, %d of them failed, after %d ms', (tests, failed, milliseconds, line) => {
  expect(progressLine({ files: 362, ended: 312, tests, failed, milliseconds })).toBe(line);
});

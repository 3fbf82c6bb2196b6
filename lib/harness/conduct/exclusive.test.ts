import { expect, test } from 'vitest';
import { isExclusive } from './exclusive.js';

test.each([
  [{}, false],
  [{ needs: ['psu', 'revoke', 'payment-permission'] }, false],
  [{ pulls: ['revoke'] }, false],
  [{ exclusive: true }, true],
  [{ needs: ['clock'] }, true],
  [{ needs: ['batch-run'] }, true],
  [{ needs: ['funds'] }, true],
  [{ pulls: ['batchRun'] }, true],
  [{ pulls: ['clock'] }, true],
] as const)('%j stands alone: %s', (each, expected) => {
  expect(isExclusive(each)).toBe(expected);
});

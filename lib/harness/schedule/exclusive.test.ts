import { expect, test } from 'vitest';
import { isExclusive, sharesBank } from './exclusive.js';

test.each([
  [{}, false, false],
  [{ needs: ['psu', 'revoke', 'payment-permission'] }, false, false],
  [{ pulls: ['revoke'] }, false, false],
  [{ exclusive: true }, true, false],
  [{ exclusive: true, needs: ['clock'] }, true, false],
  [{ needs: ['clock'] }, true, true],
  [{ needs: ['clock', 'revoke'] }, true, true],
  [{ needs: ['batch-run'] }, true, true],
  [{ needs: ['funds'] }, true, false],
  [{ pulls: ['batchRun'] }, true, true],
  [{ pulls: ['clock'] }, true, true],
  [{ pulls: ['clock'], holds: 'contact address' }, true, false],
] as const)(
  '%j is exclusive: %s, and shares the bank with others of its kind: %s',
  (each, exclusive, shares) => {
    expect(isExclusive(each)).toBe(exclusive);
    expect(sharesBank(each)).toBe(shares);
  },
);

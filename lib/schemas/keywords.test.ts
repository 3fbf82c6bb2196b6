import { describe, expect, test } from 'vitest';
import { fitsActiveMinorUnits, fitsCustomaryMinorUnits, inOrder } from './index.js';

const unfit: readonly unknown[] = [
  undefined,
  null,
  'NOK 1.505',
  {},
  { amount: '1.505' },
  { currency: 'NOK' },
  { amount: 1.505, currency: 'NOK' },
  { amount: '1.505', currency: 'XYZ' },
  { amount: '1.505', currency: 578 },
  { amount: '1,505', currency: 'NOK' },
  { amount: 'much', currency: 'NOK' },
];

describe('fraction digits', () => {
  test.each([
    ['10', 'NOK', true, true],
    ['10.50', 'NOK', true, true],
    ['10.505', 'NOK', false, true],
    ['-10.505', 'NOK', false, true],
    ['10', 'JPY', true, true],
    ['10.5', 'JPY', false, true],
    ['1.234', 'BHD', true, true],
    ['1.2345', 'BHD', false, true],
    ['1.23', 'XDR', true, true],
    ['1.234', 'XDR', true, false],
  ])('of %s %s: active %s, customary %s', (amount, currency, active, customary) => {
    const value = { amount, currency };
    expect([fitsActiveMinorUnits(value), fitsCustomaryMinorUnits(value)]).toEqual([active, customary]);
  });

  test.each(unfit)('%j is for other keywords to judge', (value) => {
    expect([fitsActiveMinorUnits(value), fitsCustomaryMinorUnits(value)]).toEqual([true, true]);
  });
});

describe('two dates', () => {
  test.each<[unknown, boolean]>([
    [{ from: '2030-01-01', to: '2030-01-02' }, true],
    [{ from: '2030-01-01', to: '2030-01-01' }, true],
    [{ from: '2030-01-02', to: '2030-01-01' }, false],
    [{ from: '2030-10-01', to: '2030-09-30' }, false],
    [{ from: '2030-02-30', to: '2030-01-01' }, true],
    [{ from: '2030-01-02', to: '2029-02-29' }, true],
    [{ from: '2030-01-02' }, true],
    [{ to: '2030-01-02' }, true],
    [{ from: 9, to: '2030-01-01' }, true],
    [{ from: '2030-01-02', to: 1 }, true],
    [null, true],
    ['2030-01-02', true],
  ])('%j in order is %s', (value, expected) => {
    expect(inOrder(['from', 'to'], value)).toBe(expected);
  });
});

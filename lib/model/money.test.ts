import { describe, expect, test } from 'vitest';
import { amountParts, fitsMinorUnits, fractionDigits, fromMinorUnits, toMinorUnits } from './money.js';

describe('amount texts', () => {
  test.each([
    ['10', 0],
    ['10.5', 1],
    ['-10.50', 2],
    ['0.00001', 5],
  ])('%s has %i fraction digits', (text, digits) => {
    expect(fractionDigits(text)).toBe(digits);
  });

  test.each(['', '10,50', '10.', '.5', '+1', '1e3', ' 1', '1 ', '1_000', 'ten', '--1', '０', '1.5.0'])(
    '%j is none',
    (text) => {
      expect(amountParts(text)).toBeUndefined();
      expect(fitsMinorUnits(text, 'NOK')).toBe(false);
    },
  );

  test.each([
    ['1', 'JPY', true],
    ['1.5', 'JPY', false],
    ['1.23', 'NOK', true],
    ['1.2', 'NOK', true],
    ['1.234', 'NOK', false],
    ['1.234', 'KWD', true],
    ['1.2345', 'KWD', false],
    ['-21.10', 'NOK', true],
  ])('%s %s fits its minor units: %s', (text, currency, fits) => {
    expect(fitsMinorUnits(text, currency)).toBe(fits);
  });
});

describe('minor units', () => {
  test.each([
    ['10.50', 'NOK', 1050n],
    ['10.5', 'NOK', 1050n],
    ['10', 'NOK', 1000n],
    ['-0.01', 'NOK', -1n],
    ['1500', 'JPY', 1500n],
    ['1.234', 'KWD', 1234n],
    ['1234567890123.45', 'EUR', 123456789012345n],
  ])('%s %s is %s', (text, currency, units) => {
    expect(toMinorUnits(text, currency)).toBe(units);
  });

  test.each([
    [1050n, 'NOK', '10.50'],
    [-1n, 'NOK', '-0.01'],
    [0n, 'NOK', '0.00'],
    [5n, 'KWD', '0.005'],
    [-1500n, 'JPY', '-1500'],
    [123456789012345678n, 'EUR', '1234567890123456.78'],
  ])('%s of %s is written %s', (units, currency, text) => {
    expect(fromMinorUnits(units, currency)).toBe(text);
  });

  test('digits beyond the currency are an error', () => {
    expect(() => toMinorUnits('1.234', 'NOK')).toThrow('1.234 is no amount of NOK');
    expect(() => toMinorUnits('ten', 'NOK')).toThrow('ten is no amount of NOK');
  });
});

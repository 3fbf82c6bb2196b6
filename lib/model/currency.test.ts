import { describe, expect, test } from 'vitest';
import { currencies, currencyStanding, isCurrency, minorUnits } from './currency.js';

describe('currencies', () => {
  test('there are 162, each once and in order', () => {
    expect(currencies).toHaveLength(162);
    expect(new Set(currencies).size).toBe(162);
    expect([...currencies].toSorted()).toEqual(currencies);
  });

  test.each(['NOK', 'EUR', 'AED', 'ZWD', 'GGP', 'XDR'])('%s is one', (code) => {
    expect(isCurrency(code)).toBe(true);
  });

  // XXX is the code of ISO 4217 for no currency, which the table leaves out.
  test.each(['BYN', 'MRU', 'SLE', 'SSP', 'STN', 'VES', 'XXX', 'XAU', 'nok', 'NO', '578', '', 578, null])(
    '%s is none',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );

  test.each([
    [0, ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV']],
    [0, ['XAF', 'XOF', 'XPF', 'BYR']],
    [2, ['NOK', 'EUR', 'SEK', 'USD', 'HUF', 'TWD', 'MGA', 'CZK', 'IDR', 'COP', 'XDR', 'JEP']],
    [3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
  ])('%i fraction digits: %j', (digits, codes) => {
    for (const code of codes) expect(minorUnits(code), code).toBe(digits);
  });

  test('17 codes have none and 7 have three', () => {
    expect(currencies.filter((each) => minorUnits(each) === 0)).toHaveLength(17);
    expect(currencies.filter((each) => minorUnits(each) === 3)).toHaveLength(7);
  });

  test.each([
    ['NOK', 'active'],
    ['BYR', 'withdrawn'],
    ['HRK', 'withdrawn'],
    ['XDR', 'without-minor-unit'],
    ['GGP', 'never-iso'],
    ['SPL', 'never-iso'],
    ['QQQ', 'never-iso'],
  ])('%s is %s', (code, standing) => {
    expect(currencyStanding(code)).toBe(standing);
  });
});

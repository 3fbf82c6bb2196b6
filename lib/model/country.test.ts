import { expect, test } from 'vitest';
import { countries, isCountry } from './country.js';

test('there are 249 countries, each once and in order', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  expect([...countries].toSorted()).toEqual(countries);
});

test.each(['NO', 'SJ', 'AX', 'GB', 'ZW', 'AQ'])('%s is one', (code) => {
  expect(isCountry(code)).toBe(true);
});

test.each(['XK', 'UK', 'EU', 'AN', 'ZZ', 'no', 'NOR', 'N', '', 47, null])('%s is none', (code) => {
  expect(isCountry(code)).toBe(false);
});

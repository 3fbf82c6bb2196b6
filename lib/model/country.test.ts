import { expect, test } from 'vitest';
import { countries } from './country.js';

test('there are 249 countries, each once and in order', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  expect([...countries].toSorted()).toEqual(countries);
});

test.each(['NO', 'SJ', 'AX', 'GB', 'ZW', 'AQ'])('%s is one', (code) => {
  expect(countries).toContain(code);
});

test.each(['XK', 'UK', 'EU', 'AN', 'ZZ', 'no', 'NOR', 'N', ''])('%s is none', (code) => {
  expect(countries).not.toContain(code);
});

import { expect, test } from 'vitest';
import { nearMiss, suggestion } from './near-miss.js';

const words = ['signing', 'payments', 'accounts', 'SIG-06', 'SIG-07', 'must', 'sca', 'creates-payments'];

test.each([
  ['singing', 'signing'],
  ['Signing', 'signing'],
  ['paymets', 'payments'],
  ['acounts', 'accounts'],
  ['sig-06', 'SIG-06'],
  ['mst', 'must'],
  ['scaa', 'sca'],
  ['payment', 'payments'],
  ['acco', 'accounts'],
  ['weather', undefined],
  ['x', undefined],
])('%s is taken for %s', (word, meant) => {
  expect(nearMiss(word, words)).toBe(meant);
});

test('a suggestion ends a message or adds nothing', () => {
  expect(suggestion('singing', words)).toBe('; did you mean "signing"?');
  expect(suggestion('weather', words)).toBe('');
});

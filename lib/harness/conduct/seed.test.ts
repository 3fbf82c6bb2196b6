import { expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { checkedSeed, mostSeed } from './seed.js';

test.each([0, 1, mostSeed])('%i is a seed', (seed) => {
  expect(checkedSeed(seed)).toBe(seed);
});

test.each([-1, 0.5, mostSeed + 1, Number.NaN, Infinity])('%d is none', (seed) => {
  expect(() => checkedSeed(seed)).toThrow(ConfigurationError);
  expect(() => checkedSeed(seed)).toThrow(`seed: ${seed} is no whole number from 0 to 2147483647`);
});

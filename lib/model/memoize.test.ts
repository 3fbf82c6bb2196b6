import { expect, test } from 'vitest';
import { memoize } from './memoize.js';

test('what is made of an object is made once, nothing included, and for each object', () => {
  const asked: object[] = [];
  const [one, other] = [{}, {}];
  const find = memoize((key: object) => {
    asked.push(key);
    return key === one ? undefined : asked.length;
  });
  expect([find(one), find(other), find(one), find(other)]).toEqual([undefined, 2, undefined, 2]);
  expect(asked).toEqual([one, other]);
});

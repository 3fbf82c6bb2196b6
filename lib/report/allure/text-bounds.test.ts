import { expect, test } from 'vitest';
import { fitted, longestFitting } from './text-bounds.js';

test('short texts stay whole, long ones share what is left', () => {
  expect(longestFitting([10, 20, 30], 60)).toBe(Infinity);
  expect(longestFitting([], 0)).toBe(Infinity);
  expect(longestFitting([100, 10, 100], 110)).toBe(50);
  expect(longestFitting([5, 5, 5], 6)).toBe(2);
});

test('a text is cut before a part, not within it', () => {
  const text = 'head=one=two=three';
  expect(fitted(text, 18, '=')).toEqual({ text });
  expect(fitted(text, 14, '=')).toEqual({ text: 'head=one=two', parts: 2 });
  expect(fitted(text, 4, '=')).toEqual({ text: 'head', parts: 0 });
  expect(fitted('headlong', 4, '=')).toEqual({ text: 'head', parts: 0 });
});

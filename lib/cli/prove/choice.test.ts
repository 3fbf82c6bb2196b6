import { expect, test } from 'vitest';
import { thoroughnessOf } from './choice.js';
import { scopeOf } from './words.js';

function given(flags: Readonly<Record<string, string>>) {
  return thoroughnessOf({ words: [], line: [], flags: new Map(Object.entries(flags)) });
}

test('everything is proven by shares, what is named as a whole', () => {
  expect(given({})).toEqual({ share: { turn: 1, of: 12 } });
  expect(given({ seed: '7', shard: '1/4' })).toEqual({ share: { turn: 7, of: 12 } });
  expect(given({ whole: '' })).toEqual({});
  expect(given({ whole: '', depth: 'full' })).toEqual({ depth: 'full' });
  expect(given({ fault: 'signing/*' })).toEqual({});
  expect(given({ variant: '*', share: '20', depth: 'quick' })).toEqual({
    depth: 'quick',
    share: { turn: 1, of: 20 },
  });
  expect(() => given({ whole: '', share: '2' })).toThrow('--whole: goes without --share');
});

test('what was tried is said', () => {
  expect(scopeOf(given({ whole: '' }))).toBe(
    'whole: each bank in every scenario that notices it, depth standard',
  );
  expect(scopeOf(given({ seed: '3' }))).toMatch(/^sampled: .* one of 12 parts .* seed 3 .* --whole/);
});

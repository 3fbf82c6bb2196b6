import { describe, expect, test } from 'vitest';
import { isReachable, membersOf, placeOf, stepsOf, valueAt, withoutValue, withValue } from './json-place.js';

const body = {
  name: 'a',
  list: [{ n: 1 }, { n: 2 }, { n: 3 }],
  none: [],
  nothing: null,
  'a/b': { '~': 't' },
};

describe('members', () => {
  test.each([[[1]], [null], ['text'], [17], [undefined]])('%j has no members', (value) => {
    expect(membersOf(value)).toEqual({});
  });

  test('of what has them', () => {
    expect(membersOf({ a: 1 })).toEqual({ a: 1 });
  });
});

test.each([
  ['', []],
  ['/', ['']],
  ['/a/b', ['a', 'b']],
  ['/a~1b/~0', ['a/b', '~']],
  ['/~01', ['~1']],
])('the steps of %j', (pointer, steps) => {
  expect(stepsOf(pointer)).toEqual(steps);
});

test.each([
  ['', body],
  ['/name', 'a'],
  ['/list/1/n', 2],
  ['/list/3/n', undefined],
  ['/list/n', undefined],
  ['/nothing/n', undefined],
  ['/name/length', undefined],
  ['/a~1b/~0', 't'],
])('the value at %j', (pointer, value) => {
  expect(valueAt(body, stepsOf(pointer))).toEqual(value);
});

test.each([
  ['/list/*/n', 'first', '/list/0/n'],
  ['/list/*/n', 'last', '/list/2/n'],
  ['/list/*', 'last', '/list/2'],
  ['/none/*', 'first', undefined],
  ['/missing/*/n', 'first', undefined],
  ['/name/*', 'last', undefined],
  ['/missing/n', 'first', '/missing/n'],
  ['', 'first', ''],
] as const)('the place of %j, %s', (pattern, pick, place) => {
  expect(placeOf(body, stepsOf(pattern), pick)).toEqual(place === undefined ? undefined : stepsOf(place));
});

test.each([
  ['', true],
  ['/new', true],
  ['/list/0', true],
  ['/list/2', true],
  ['/list/3', false],
  ['/list/3/n', false],
  ['/none/0', false],
  ['/name/new', false],
  ['/nothing/new', false],
  ['/missing/new', false],
])('whether a value can be put at %j: %s', (pointer, reachable) => {
  expect(isReachable(body, stepsOf(pointer))).toBe(reachable);
});

describe('a changed copy', () => {
  test.each([
    ['', 7, 7],
    ['/a', 7, { a: 7, list: [1, { b: 2 }] }],
    ['/new', 7, { a: 0, list: [1, { b: 2 }], new: 7 }],
    ['/list/0', 7, { a: 0, list: [7, { b: 2 }] }],
    ['/list/1/b', 7, { a: 0, list: [1, { b: 7 }] }],
    ['/new/deep', 7, { a: 0, list: [1, { b: 2 }], new: { deep: 7 } }],
  ])('with another value at %j', (pointer, value, wanted) => {
    const given = { a: 0, list: [1, { b: 2 }] };
    expect(withValue(given, stepsOf(pointer), value)).toEqual(wanted);
    expect(given).toEqual({ a: 0, list: [1, { b: 2 }] });
  });

  test.each([
    ['', undefined],
    ['/a', { list: [1, { b: 2, c: 3 }] }],
    ['/list/1/b', { a: 0, list: [1, { c: 3 }] }],
    ['/none', { a: 0, list: [1, { b: 2, c: 3 }] }],
  ])('without %j', (pointer, wanted) => {
    const given = { a: 0, list: [1, { b: 2, c: 3 }] };
    expect(withoutValue(given, stepsOf(pointer))).toEqual(wanted);
    expect(given).toEqual({ a: 0, list: [1, { b: 2, c: 3 }] });
  });
});

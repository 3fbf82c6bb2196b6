import { expect, test } from 'vitest';
import { shuffled, turned } from './drawing.js';
import { seededRandom } from './seeded-random.js';

const list = ['a', 'b', 'c', 'd', 'e'];
const seeds = Array.from({ length: 40 }, (_, seed) => seededRandom(seed, 'lists'));

test('a shuffled list has the same members, and each of them comes first at some seed', () => {
  const lists = seeds.map((random) => shuffled(list, random));
  for (const each of lists) expect(each.toSorted()).toEqual(list);
  expect(new Set(lists.map(([first]) => first)).size).toBe(list.length);
});

test('a turned list keeps its order around its end, and each member comes first at some seed', () => {
  const lists = seeds.map((random) => turned(list, random));
  for (const each of lists) expect('abcdeabcde').toContain(each.join(''));
  expect(new Set(lists.map(([first]) => first)).size).toBe(list.length);
});

test('an empty list stays empty', () => {
  const random = seededRandom(1, 'none');
  expect([shuffled([], random), turned([], random)]).toEqual([[], []]);
});

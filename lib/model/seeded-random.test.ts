import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function drawn(seed: number, name: string, renewal?: number) {
  const random = seededRandom(seed, name, renewal);
  return {
    id: random.uuid(),
    novel: [random.novel(1_000_000), random.novel(1_000_000)],
    reference: random.reference(12),
    rest: [random.below(1_000_000), random.digits(12)],
  };
}

test('the same seed and name give the same values, others others', () => {
  expect(drawn(1, 'a')).toEqual(drawn(1, 'a'));
  expect(drawn(1, 'a').id).toMatch(uuid);
  expect(drawn(2, 'a').id).not.toBe(drawn(1, 'a').id);
  expect(drawn(1, 'b').rest).not.toEqual(drawn(1, 'a').rest);
});

test('a renewal changes ids, references and novel numbers, and nothing else', () => {
  const before = drawn(1, 'a');
  const after = drawn(1, 'a', 7);
  expect(after.id).toMatch(uuid);
  expect(after.id).not.toBe(before.id);
  expect(after.novel).not.toEqual(before.novel);
  expect(after.reference).toMatch(/^\d{12}$/);
  expect(after.reference).not.toBe(before.reference);
  expect(after.rest).toEqual(before.rest);
  expect(drawn(1, 'a', 8).id).not.toBe(after.id);
});

test('numbers stay below their bound', () => {
  const random = seededRandom(3, 'bound');
  for (let count = 0; count < 200; count += 1) {
    expect(random.below(7)).toBeLessThan(7);
    expect(random.novel(7)).toBeLessThan(7);
  }
});

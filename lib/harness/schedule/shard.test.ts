import { describe, expect, test } from 'vitest';
import type { Scenario } from '../kit/scenario.js';
import { isExclusive } from './exclusive.js';
import { readShard, shardOf } from './shard.js';

const clauses = ['SIG-01', 'SIG-02', 'SIG-03', 'SIG-06', 'SIG-07', 'SIG-19'] as const;

const scenarios: readonly Scenario[] = Array.from({ length: 40 }, (_, index) => ({
  id: `signing/number-${index}` as const,
  title: 'One of many',
  clauses: clauses.slice(0, 1 + (index % clauses.length)),
  effects: 'reads' as const,
  ...(index % 9 === 0 ? { exclusive: true } : {}),
  run: () => Promise.resolve(),
}));

const shards = (of: number) =>
  Array.from({ length: of }, (_, index) => shardOf(scenarios, { index: index + 1, of }));

const ids = (all: readonly Scenario[]) => all.map((each) => each.id).toSorted();

describe('shards', () => {
  test.each([1, 2, 3, 7, 40, 41])('%i of them are the whole, each scenario once', (of) => {
    const all = shards(of).flat();
    expect(all).toHaveLength(scenarios.length);
    expect(new Set(all)).toEqual(new Set(scenarios));
  });

  test('are the same every time, in whatever order the scenarios come', () => {
    const turned = scenarios.toReversed();
    expect(ids(shardOf(turned, { index: 2, of: 3 }))).toEqual(ids(shardOf(scenarios, { index: 2, of: 3 })));
  });

  test('share the work and what runs alone evenly', () => {
    const sizes = shards(3).map((each) => each.reduce((sum, one) => sum + one.clauses.length, 0));
    expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes));
    const alone = shards(3).map((each) => each.filter(isExclusive).length);
    expect(Math.max(...alone) - Math.min(...alone)).toBeLessThanOrEqual(1);
  });
});

test('what holds the same thing is in one shard', () => {
  const held = scenarios.map((each, index) => (index % 13 === 0 ? { ...each, holds: 'address' } : each));
  const holding = (of: number) =>
    Array.from({ length: of }, (_, index) => shardOf(held, { index: index + 1, of })).filter((shard) =>
      shard.some((each) => each.holds !== undefined),
    );
  expect(holding(2)).toHaveLength(1);
  expect(holding(7)).toHaveLength(1);
});

describe('a shard as text', () => {
  test('is read', () => {
    expect(readShard('2/3')).toEqual({ index: 2, of: 3 });
  });

  test.each(['', '2', '2/', '0/3', '4/3', '1/0', '-1/3', '1/100', '1/3x', '1 / 3'])(
    '%j is a mistake',
    (text) => {
      expect(() => readShard(text)).toThrow(/^--shard: /);
    },
  );
});

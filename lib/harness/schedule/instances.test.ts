/** A bank of several instances: who runs where, and that it is judged as one of a single instance is. */

import { expect, test } from 'vitest';
import { allScenarios } from '../../../suites/index.js';
import { isThorough } from '../../model/testing/thorough.js';
import { playedDepth as depth, playedShare } from '../../../suites/sample-scenarios.js';
import { embeddedIdentities, inProcessTarget } from '../../embedded/embedded.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import type { Levers } from '../../model/levers.js';
import type { Target } from '../target/target.js';
import { NetworkError } from '../transport/transport.js';
import { conduct } from '../conduct/conduct.js';
import { isExclusive } from './exclusive.js';
import { dealt } from './instances.js';

const listing = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  ...scenario({
    id: `errors/${name}`,
    title: name,
    clauses: ['SIG-19'],
    effects: 'reads',
    async run({ judge, tpp }) {
      await tpp.call('list-accounts');
      judge('SIG-19', 'e', () => {});
    },
  }),
  ...more,
});

test('what needs the whole bank is dealt out to the further instances, and everything to a single one', () => {
  for (const names of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    const hands = dealt(allScenarios, names);
    expect(hands.map(([name]) => name)).toEqual(names);
    const all = hands.flatMap(([, own]) => own);
    expect(new Set(all)).toEqual(new Set(allScenarios));
    expect(all).toHaveLength(allScenarios.length);
    const [, beside = []] = hands[0] ?? [];
    expect(beside.some(isExclusive)).toBe(names.length === 1);
    const work = hands.slice(1).map(([, own]) => own.reduce((sum, { steps = 3 }) => sum + steps, 0));
    expect(Math.max(...work) - Math.min(...work)).toBeLessThanOrEqual(work.length === 0 ? Infinity : 6);
  }
  expect(dealt([], ['a', 'b'])).toEqual([
    ['a', []],
    ['b', []],
  ]);
});

/** The target, whose levers for the whole bank are watched. */
function watched(target: Target, told: string[]): Target {
  const { clock, batchRun, ...others } = target.levers;
  const levers: Levers = {
    ...others,
    clock: async (order) => {
      told.push('clock');
      await clock?.(order);
    },
    batchRun: async (order) => {
      told.push('batchRun');
      await batchRun?.(order);
    },
  };
  return { ...target, levers };
}

test('the verdicts are those of one instance, and nobody moves the clock of the first or resets it', async () => {
  const identities = await embeddedIdentities();
  const scenarios = playedShare(2, 3);
  const options = { seed: 1, partial: !isThorough };
  const single = await inProcessTarget({ identities });
  const alone = await conduct(scenarios, { ...single.target, depth }, options);
  await single.close();
  const several = await inProcessTarget({ identities, instances: 3 });
  const told: string[][] = [[], [], []];
  const { instances = [], ...first } = several.target;
  const target = {
    ...watched(first, told[0] ?? []),
    depth,
    instances: instances.map((each, index) => ({ ...watched(each, told[index + 1] ?? []), depth })),
  };
  const result = await conduct(scenarios, target, options);
  await several.close();

  const verdicts = ({ clauses }: typeof result) =>
    clauses.map(({ clause, verdict }) => `${clause} ${verdict}`);
  expect(verdicts(result)).toEqual(verdicts(alone));
  expect(result.outcome).toBe(alone.outcome);
  expect(result.requests).toBeGreaterThan(300);
  expect(told[0]).toEqual([]);
  expect(told.flat()).toContain('clock');
}, 180_000);

test('all instances share one budget', async () => {
  const order: string[] = [];
  const at = async (name: string) =>
    (
      await sampleTarget(() => {
        order.push(name);
        return jsonReply(200, { accounts: [] });
      })
    ).target;
  const target = {
    ...(await at('first')),
    budgets: { concurrency: 1, requests: 4 },
    instances: [await at('second')],
  };
  const beside = ['one', 'two', 'three'].map((name) => listing(name));
  const alone = ['four', 'five'].map((name) => listing(name, { exclusive: true }));
  const result = await conduct([...beside, ...alone], target, { seed: 1 });
  expect(order).toEqual(['first', 'second', 'first', 'second']);
  const left = result.scenarios.filter((each) => each.verdict === 'untestable');
  expect(left.map((each) => each.id)).toEqual(['errors/three']);
});

test('an instance that stops answering halts the run, which says which one it was', async () => {
  const { target: first } = await sampleTarget(() => jsonReply(200, { accounts: [] }));
  const { target: second } = await sampleTarget(
    () => {
      throw new NetworkError('connect ECONNREFUSED', 'ECONNREFUSED');
    },
    { baseUrl: 'https://second.example', budgets: { concurrency: 4, callsWithoutReply: 1 } },
  );
  const scenarios = [listing('one'), listing('two', { exclusive: true })];
  const { halted, scenarios: ran } = await conduct(scenarios, { ...first, instances: [second] }, { seed: 1 });
  expect(halted).toBe(
    'the run asked no more: 1 calls in a row failed, and nothing listens at second.example:443; check baseUrl, or start the bank',
  );
  expect(ran.find((each) => each.id === 'errors/two')?.verdict).toBe('broken');
});

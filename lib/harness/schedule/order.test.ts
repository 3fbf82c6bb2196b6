import { expect, test, vi } from 'vitest';
import { scenario, type Scenario } from '../kit/scenario.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { conduct } from '../conduct/conduct.js';
import { shuffled } from './order.js';
import { present } from '../../model/present.js';

const numbers = Array.from({ length: 40 }, (_, index) => index);

test('the same things in an order of the seed', () => {
  expect(shuffled(numbers, 3)).toEqual(shuffled(numbers, 3));
  expect(shuffled(numbers, 3)).not.toEqual(shuffled(numbers, 4));
  expect(shuffled(numbers, 3)).not.toEqual(numbers);
  expect(shuffled(numbers, 3).toSorted((one, other) => one - other)).toEqual(numbers);
  expect(shuffled([], 3)).toEqual([]);
});

test('scenarios run in that order when asked, and the result stays in the usual one', async () => {
  const ids = ['errors/a', 'errors/b', 'errors/c', 'errors/d', 'errors/e', 'errors/f'] as const;
  const scenarios = ids.map((id) =>
    scenario({
      id,
      title: id,
      clauses: ['SIG-19'],
      effects: 'reads',
      run: async ({ judge }) => void judge('SIG-19', 'w', () => {}),
    }),
  );
  const { target } = await sampleTarget(() => jsonReply(200, {}), { budgets: { concurrency: 1 } });
  const ran = async (shuffle: boolean) => {
    const told: string[] = [];
    const onScenario = (each: { readonly id: string }) => void told.push(each.id);
    const result = await conduct(scenarios, target, { seed: 3, partial: true, shuffle, onScenario });
    expect(result.scenarios.map((each) => each.id)).toEqual(ids);
    return told;
  };
  expect(await ran(false)).toEqual(ids);
  expect(await ran(true)).toEqual(shuffled(ids, 3));
});

const needing = (id: `errors/${string}`, needs: Scenario['needs'] = [], exclusive = false) =>
  scenario({
    id,
    title: id,
    clauses: ['SIG-19'],
    effects: 'reads',
    needs,
    exclusive,
    run: async ({ judge }) => void judge('SIG-19', 'w', () => {}),
  });

test('who wants a new PSU goes first, what runs alone last, and else the given order stands', async () => {
  const driver = { name: 'd', showsPages: false, complete: () => Promise.reject(new Error('unused')) };
  const psus = (['1', '2'] as const).map((identity) => ({ identity, kind: 'private' as const }));
  const given = [
    needing('errors/alone-new', ['new-psu'], true),
    needing('errors/a'),
    needing('errors/psu', ['psu']),
    needing('errors/new-1', ['new-psu']),
    needing('errors/b'),
    needing('errors/new-2', ['new-psu']),
    needing('errors/c'),
  ];
  const changes = {
    budgets: { concurrency: 1 },
    sca: driver,
    psus,
    capabilities: { sandboxCustomers: false },
  };
  const { target } = await sampleTarget(() => jsonReply(200, {}), changes);
  const told: string[] = [];
  await conduct(given, target, { seed: 3, partial: true, onScenario: ({ id }) => void told.push(id) });
  expect(told).toEqual(['new-1', 'new-2', 'a', 'psu', 'b', 'c', 'alone-new'].map((name) => `errors/${name}`));
});

test('scenarios that hold the same thing never run beside each other, and the others do', async () => {
  let inside = 0;
  let most = 0;
  let all = 0;
  const writing = (id: `errors/${string}`, holds?: string) =>
    scenario({
      id,
      title: id,
      clauses: ['SIG-19'],
      effects: 'reads',
      ...present({ holds }),
      async run({ judge, tpp }) {
        const isCounted = holds !== undefined;
        if (isCounted) inside += 1;
        all += 1;
        most = Math.max(most, inside);
        await tpp.call('list-accounts');
        if (isCounted) inside -= 1;
        judge('SIG-19', 'w', () => {});
      },
    });
  const given = [writing('errors/a', 'address'), writing('errors/b', 'address'), writing('errors/c')];
  const { target } = await sampleTarget(
    async () => {
      await vi.waitFor(() => expect(all).toBeGreaterThan(1), 10_000);
      return jsonReply(200, {});
    },
    { budgets: { concurrency: 8 } },
  );
  await conduct(given, target, { seed: 3, partial: true });
  expect({ all, most }).toEqual({ all: 3, most: 1 });
});

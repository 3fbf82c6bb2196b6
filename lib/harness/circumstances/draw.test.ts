/**
 * Scenarios that are run again under circumstances: which, how often, and that they find what holds in some
 * circumstances only.
 */

import { expect, test } from 'vitest';
import { duplicates } from '../../../suites/payments/duplicates/on-demand.js';
import { allScenarios } from '../../../suites/index.js';
import { embeddedIdentities, inProcessTarget } from '../../embedded/embedded.js';
import { allFaults } from '../../faults/index.js';
import { narrowedFault } from '../../faults/narrowed/index.js';
import { conduct } from '../conduct/conduct.js';
import { alsoUnder, scenarioNamed, scenarioUnder } from './draw.js';
import { circumstanceNames } from '../circumstance-names.js';

const identities = await embeddedIdentities();

async function embedded() {
  const { target, close } = await inProcessTarget({ identities });
  await close();
  return target;
}

const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

test('depth decides how often, the seed under what', async () => {
  const target = await embedded();
  const at = (depth: 'quick' | 'standard' | 'full', seed: number) =>
    ids(alsoUnder(allScenarios, { ...target, depth }, seed));
  expect(at('quick', 1)).toEqual([]);
  expect(at('standard', 1)).toEqual(at('standard', 1));
  expect(at('standard', 1)).not.toEqual(at('standard', 2));
  expect(at('full', 1).length).toBeGreaterThan(2 * at('standard', 1).length);
  const used = new Set(at('full', 1).flatMap((id) => id.split('~')[1]?.split('+') ?? []));
  expect([...used].toSorted()).toEqual([...circumstanceNames].toSorted());
});

test('who says that circumstances spoil a scenario is heard, and what is dear is done once', async () => {
  const target = await embedded();
  const plain = (seed: number) => alsoUnder(allScenarios, { ...target, depth: 'full' }, seed);
  const barred = ids(allScenarios.filter(({ bars }) => bars === 'all'));
  expect(barred).not.toEqual([]);
  for (const seed of [1, 2, 3])
    expect(plain(seed).filter(({ id }) => barred.includes(id.split('~')[0] ?? ''))).toEqual([]);
  const { sca } = target;
  if (sca === undefined) throw new Error('the embedded target has an SCA driver');
  expect(alsoUnder(allScenarios, { ...target, sca: { ...sca, sparing: true } }, 1)).toEqual([]);
});

test('where few judge a clause a scenario is run again twice, for somebody else each time', async () => {
  const target = await embedded();
  const runs = (seed: number) =>
    alsoUnder(allScenarios, target, seed)
      .filter(({ id }) => id.startsWith('baskets/size~'))
      .map(({ under = [] }) => under.filter((each) => each === 'corporate' || each.startsWith('other-p')));
  for (const seed of [1, 2, 3]) expect(new Set(runs(seed).map(String)).size).toBe(2);
});

test('shards are run again as the whole is', async () => {
  const target = await embedded();
  const shards = [0, 1].map((rest) => allScenarios.filter((_, at) => at % 2 === rest));
  const parts = shards.flatMap((each) => ids(alsoUnder(each, target, 1, allScenarios)));
  expect(parts.toSorted()).toEqual(ids(alsoUnder(allScenarios, target, 1)).toSorted());
});

test('sweeps are run again in other forms, too', async () => {
  const again = alsoUnder(allScenarios, await embedded(), 1);
  const forms = again.find(({ id }) => id.startsWith('everywhere/payments-said-twice~'))?.under;
  expect(forms).toEqual(expect.arrayContaining(['options', 'letters', 'long', 'signing']));
});

test('an id names scenario and circumstances, for a replay', () => {
  const made = scenarioUnder(duplicates, ['other-tpp', 'letters']);
  expect(made.id).toBe('payments/duplicates~other-tpp+letters');
  expect(scenarioNamed(made.id, allScenarios)).toMatchObject({
    id: made.id,
    under: ['other-tpp', 'letters'],
  });
  expect(scenarioNamed('payments/duplicates~sideways', allScenarios)).toBeUndefined();
});

test.each([
  ['tpp:other', 'other-tpp'],
  ['context:corporate', 'corporate'],
  ['characters:of-3-bytes', 'letters'],
  ['signing:other-order', 'signing'],
  ['clock:an-hour', 'later'],
] as const)(
  'a bank that takes a payment twice only in the place %s is caught under %s and not otherwise',
  async (place, name) => {
    const { change } = narrowedFault(`payments/duplicate-always @ ${place}`, allFaults);
    const verdicts = async (scenarios: readonly (typeof duplicates)[]) => {
      const { target, close } = await inProcessTarget({ identities, change });
      const run = await conduct(scenarios, target, { seed: 4, partial: true });
      await close();
      return run.clauses.filter(({ clause }) => clause === 'END-08').map(({ verdict }) => verdict);
    };
    expect(await verdicts([duplicates])).toEqual(['pass']);
    expect(await verdicts([scenarioUnder(duplicates, [name])])).toEqual(['warn']);
  },
);

test('what cannot be tried under circumstances says nothing', async () => {
  const { target, close } = await inProcessTarget({ identities });
  const { second: _second, ...tpps } = target.tpps;
  const result = await conduct(
    [scenarioUnder(duplicates, ['other-tpp'])],
    { ...target, tpps },
    { seed: 1, partial: true },
  );
  await close();
  expect(result.scenarios).toMatchObject([{ verdicts: [], verdict: 'not-applicable', under: ['other-tpp'] }]);
  expect(result.clauses.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')).toEqual([]);
});

/** Faults and variants that are tried in shares of the scenarios: all turns together try everything. */

import { beforeAll, expect, test } from 'vitest';
import type { PartsChange } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import { embeddedIdentities, type EmbeddedIdentities } from '../embedded/embedded.js';
import type { Fault, Variant } from '../faults/fault.js';
import { scenario } from '../harness/kit/scenario.js';
import { expectThat } from '../harness/replies/expect.js';
import { dealt } from './choosing.js';
import { inTurn, oneByOne } from './one-by-one.js';
import { prover } from './prove.js';

/** Judges one clause by the status of one reply. */
const looking = (clause: ClauseId) =>
  scenario({
    id: `signing/looks-at-${clause}`,
    title: 'No reply has status 402',
    clauses: [clause],
    effects: 'reads',
    async run({ tpp, judge }) {
      const reply = await tpp.call('list-accounts');
      judge(clause, 'another status', () => expectThat(reply.status !== 402, 'another', reply.status));
    },
  });

const scenarios = (['SIG-07', 'SIG-08', 'SIG-09', 'SIG-10', 'SIG-11'] as const).map(looking);

const title = 'Everything costs';
const change: PartsChange = (parts) => ({
  ...parts,
  finish: (...given) => ({ ...parts.finish(...given), status: 402 }),
});
const dear: Fault = { id: 'sample/dear', title, catches: ['SIG-07'], change };
const lawful: Variant = { id: 'sample/lawful', title, because: 'it is a sample', change };

let identities: EmbeddedIdentities;
beforeAll(async () => {
  identities = await embeddedIdentities();
});

test('turns take all, each once, in an order of the bank', () => {
  const all = Array.from({ length: 23 }, (_, at) => at);
  const turns = [5, 6, 7, 8].map((turn) => dealt(all, 'one', { turn, of: 4 }));
  expect(turns.map(([own]) => own.length).toSorted((one, other) => one - other)).toEqual([5, 6, 6, 6]);
  expect(turns.flatMap(([own]) => own).toSorted((one, other) => one - other)).toEqual(all);
  for (const [own, others] of turns) expect(own.length + others.length).toBe(all.length);
  expect(dealt(all, 'other', { turn: 1, of: 4 })).not.toEqual(dealt(all, 'one', { turn: 1, of: 4 }));
});

test('a fault is caught in each turn, and its over-reach in one of them', async () => {
  const whole = await prover(scenarios, identities).fault(dear);
  expect(whole).toMatchObject({ missed: [], caughtBy: ['SIG-07'] });
  expect(whole.overReach).toEqual(['SIG-08', 'SIG-09', 'SIG-10', 'SIG-11']);
  const turns = await Promise.all(
    [0, 1].map((turn) => prover(scenarios, identities, { turn, of: 2 }).fault(dear)),
  );
  for (const { missed, caughtBy, overReach } of turns) {
    expect({ missed, caughtBy }).toEqual({ missed: [], caughtBy: ['SIG-07'] });
    expect(overReach.length).toBeLessThan(4);
  }
  expect(turns.flatMap(({ overReach }) => overReach).toSorted()).toEqual(whole.overReach.toSorted());
});

test('a lawful bank is tried in one scenario at least, and in all of them over the turns', async () => {
  const clauses: string[] = [];
  for (const turn of [0, 1, 2]) {
    const { alarms, runs } = await prover(scenarios, identities, { turn, of: 3 }).variant(lawful);
    expect(runs.length).toBeLessThan(3);
    clauses.push(...alarms.map(({ clause }) => clause));
  }
  expect(clauses.toSorted()).toEqual(['SIG-07', 'SIG-08', 'SIG-09', 'SIG-10', 'SIG-11']);
  // More parts than scenarios: where the share is empty, others are tried until one notices.
  const { runs } = await prover(scenarios, identities, { turn: 90, of: 100 }).variant(lawful);
  expect(runs).toHaveLength(1);
});

test('what the first prover misses the next one is asked for', async () => {
  const [own, ...others] = scenarios;
  if (own === undefined) throw new Error('no scenario');
  const first = prover(others, identities, 'named');
  expect((await first.fault(dear)).missed).toEqual(['SIG-07']);
  const both = await inTurn([first, oneByOne(scenarios, identities)]).fault(dear);
  expect(both).toMatchObject({ missed: [], caughtBy: ['SIG-07'] });
});

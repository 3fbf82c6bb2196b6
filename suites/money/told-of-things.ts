/** What a bank tells of the money of accounts and cards before and after one of them paid. */

import {
  type Access,
  expectThat,
  itemsOf,
  type Stage,
  textOf,
  type Tpp,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** An account or a card of the PSU. */
export interface Thing {
  readonly name: string;
  readonly group: 'account' | 'card';
  readonly id: string;
  /** What a payment from it names. */
  readonly debtor: object;
  /** Numbers by which the debtor of a card could mean it. */
  readonly numbers: readonly string[];
}

/** Sums by the type of balance. */
type Sums = ReadonlyMap<string, number>;

/** What is told of one in its balances, and in the list of all. */
export interface Told {
  readonly single: Sums;
  readonly listed: Sums;
}

/** The same of all, by name. */
export type ToldOfAll = ReadonlyMap<string, Told>;

/** A payment that was settled, and what was told around it. */
export interface Round {
  readonly access: Access;
  readonly things: readonly Thing[];
  readonly payer: Thing;
  readonly text: string;
  readonly sum: number;
  readonly before: ToldOfAll;
  readonly after: ToldOfAll;
  /** Of the payer, a moment later. */
  readonly again: ToldOfAll;
}

function sumsIn(balances: unknown): Sums {
  return new Map(
    itemsOf(balances).flatMap((each): [string, number][] => {
      const sum = Number(valueAt(each, ['balanceAmount', 'amount']));
      return Number.isFinite(sum) ? [[textOf(each, 'balanceType'), sum]] : [];
    }),
  );
}

const readOf = {
  account: (tpp: Tpp, accountId: string) => tpp.call('read-balances', { params: { accountId } }),
  card: (tpp: Tpp, cardAccountId: string) => tpp.call('read-card-balances', { params: { cardAccountId } }),
} as const;

const listOf = {
  account: (tpp: Tpp) => tpp.call('list-accounts', { query: { withBalance: 'true' } }),
  card: (tpp: Tpp) => tpp.call('list-card-accounts'),
} as const;

/** Reads the balances of each in this order, and behind them the lists. */
export async function toldOf(tpp: Tpp, things: readonly Thing[]): Promise<ToldOfAll> {
  const singles: Sums[] = [];
  for (const { group, id } of things) singles.push(sumsIn((await readOf[group](tpp, id)).at('balances')));
  const records: unknown[] = [];
  for (const group of new Set(things.map((each) => each.group))) {
    const list = await listOf[group](tpp);
    records.push(...itemsOf(list.at('accounts') ?? list.at('cardAccounts')));
  }
  return new Map(
    things.map(({ name, id }, at): [string, Told] => {
      const record = records.find((each) => textOf(each, 'resourceId') === id);
      const listed = sumsIn(valueAt(record, ['balances']));
      return [name, { single: singles[at] ?? new Map(), listed }];
    }),
  );
}

/** Sums in hundredths by which types that both tell differ, by the type. */
export function movesOf(one: Sums | undefined, other: Sums | undefined): ReadonlyMap<string, number> {
  return new Map(
    [...(one ?? [])].flatMap(([type, sum]): [string, number][] => {
      const next = other?.get(type);
      return next === undefined ? [] : [[type, Math.round(next * 100) - Math.round(sum * 100)]];
    }),
  );
}

function moves(one: Sums | undefined, other: Sums | undefined): readonly number[] {
  return [...movesOf(one, other).values()];
}

const differ = (one: Sums | undefined, other: Sums | undefined) =>
  moves(one, other).some((each) => each !== 0);

/** Whether a moment later, or in the other place, something else is told of what paid. */
export function isStale({ payer: { name }, before, after, again }: Round): boolean {
  const [first, now, later] = [before.get(name), after.get(name), again.get(name)];
  if (differ(now?.single, later?.single) || differ(now?.listed, later?.listed)) return true;
  // What both places tell alike before, they tell alike after.
  return !differ(first?.single, first?.listed) && differ(later?.single, later?.listed);
}

const clauseOf = { account: 'ACC-12', card: 'REG-03' } as const;

type Judging = Pick<Stage<'ACC-12' | 'REG-03'>, 'judge'>;

/** None of the others moved by what was paid, or by more: a fee may be taken from somewhere else. */
export function judgeOthers({ judge }: Judging, { things, payer, sum, before, after }: Round): void {
  for (const { name, group, numbers } of things) {
    const isNamed = numbers.some((each) => JSON.stringify(payer.debtor).includes(each));
    if (name === payer.name || isNamed) continue;
    const all = moves(before.get(name)?.single, after.get(name)?.single);
    if (all.length === 0) continue;
    const most = Math.max(...all.map((each) => Math.abs(each))) / 100;
    judge(clauseOf[group], `a payment from ${payer.name} is not taken from ${name}`, () =>
      expectThat(most < sum, 'the balances as they were', `a move by ${most}`),
    );
  }
}

/** What is told of the payer right after an execution is told later, at least of the second payment. */
export function judgeStale({ judge }: Judging, rounds: readonly Round[]): void {
  const [first, ...others] = rounds;
  const stale = rounds.filter(isStale);
  if (first === undefined || (others.length === 0 && stale.length > 0)) return;
  const { name, group } = first.payer;
  judge(clauseOf[group], `the balances of ${name} that are told once it paid are the new ones`, () =>
    expectThat(stale.length < rounds.length, 'the same a moment later', 'others, twice'),
  );
}

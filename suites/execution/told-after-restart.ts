import {
  type Access,
  expectEqual,
  itemsOf,
  makeTransactions,
  readToEnd,
  scenario,
  textOf,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';
import { makeLasting } from './orders/lasting.js';

/** What is told of each account, by bban: one line for each booked transaction, or for each balance. */
type Told = ReadonlyMap<string, string>;

/** A line of two members for each item, in an order of their own. */
function linesOf(items: readonly unknown[], [text, sum]: readonly [string, string]): string {
  return items
    .map((each) => JSON.stringify([textOf(each, text), valueAt(each, [sum])]))
    .toSorted()
    .join('\n');
}

/** Day and sum of all that is booked; without lists that are not told whole. */
async function readBooked({ tpp, accounts }: Access): Promise<Told> {
  const query = { bookingStatus: 'booked' };
  const told = new Map<string, string>();
  for (const { id, bban } of accounts) {
    const first = await tpp.call('list-transactions', { params: { accountId: id }, query });
    const { booked, isWhole } = await readToEnd(tpp, first);
    if (isWhole) told.set(bban, linesOf(booked, ['bookingDate', 'transactionAmount']));
  }
  return told;
}

/** Type and sum of each balance. */
async function readBalances({ tpp, accounts }: Access): Promise<Told> {
  const told = new Map<string, string>();
  for (const { id, bban } of accounts) {
    const reply = await tpp.call('read-balances', { params: { accountId: id } });
    if (reply.accepted)
      told.set(bban, linesOf(itemsOf(reply.at('balances')), ['balanceType', 'balanceAmount']));
  }
  return told;
}

const kinds = [
  ['ACC-13', 'transactions', readBooked],
  ['ACC-12', 'balances', readBalances],
] as const;

/**
 * What came in, what went out and what is left. Only what two reads before the restart tell alike has to be
 * told after it.
 */
export const toldAfterRestart = scenario({
  id: 'execution/told-after-restart',
  title:
    'After a restart of the bank accounts tell what they told, and approved payments and baskets are there',
  clauses: ['ACC-12', 'ACC-13', 'BSK-03', 'END-11'],
  effects: 'changes-sandbox',
  needs: ['psu', 'restart', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target } = stage;
    const access = await psu.grants(stage.tpp);
    for (const account of access.accounts)
      await unlessUntestable(async () => {
        await makeTransactions(stage, access.tpp, psu, account, [
          { daysAgo: 40, amount: 75, text: 'came long before a restart' },
          { daysAgo: 1, amount: 12, text: 'came before a restart' },
          { daysAgo: 1, amount: -7, text: 'went before a restart' },
        ]);
        return [];
      });
    const before: (readonly [Told, Told])[] = [];
    for (const [, , read] of kinds) before.push([await read(access), await read(access)]);
    await target.levers.restart?.({});
    const later = await psu.grants(access.tpp, { anew: true });
    for (const [at, [clause, what, read]] of kinds.entries()) {
      const [first, second] = before[at] ?? [];
      const after = await read(later);
      for (const [bban, told] of after)
        if (first?.get(bban) !== undefined && first.get(bban) === second?.get(bban))
          judge(clause, `an account tells the same ${what} after a restart`, () =>
            expectEqual(told, first.get(bban), `the ${what} told`),
          );
    }
    // What is ordered may change balances at any time, so that it comes after them.
    const judgeOrders = await makeLasting(stage, later.tpp);
    await target.levers.restart?.({});
    const last = await psu.grants(later.tpp, { anew: true });
    await judgeOrders(last.tpp);
  },
});

import {
  anyAccount,
  dayAgo,
  expectThat,
  makeTransactions,
  remittanceOf,
  scenario,
  type Stage,
  textOf,
  unlessUntestable,
  valueAt,
} from '../../../lib/harness/kit/index.js';
import { readBooks } from '../orders/books.js';

/** By what a transaction is known besides its id. */
function contentOf(transaction: unknown): string {
  const sum = ['amount', 'currency'].map((each) => valueAt(transaction, ['transactionAmount', each]));
  return JSON.stringify([textOf(transaction, 'bookingDate'), sum, remittanceOf(transaction)]);
}

function timesTold(all: readonly unknown[], content: string): number {
  return all.filter((each) => contentOf(each) === content).length;
}

/** Those that are still told as they were, under other ids. */
function renamed(before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const ids = new Set(after.map((each) => textOf(each, 'transactionId')));
  return before.flatMap((each) => {
    const id = textOf(each, 'transactionId');
    const content = contentOf(each);
    const isThere = timesTold(after, content) >= timesTold(before, content);
    return id !== '' && !ids.has(id) && isThere ? [id] : [];
  });
}

/** An account in another currency on which something is booked; none where the bank makes none. */
async function makeForeign({ psu, tpp, time }: Pick<Stage, 'psu' | 'tpp' | 'time'>): Promise<void> {
  const currency = 'EUR';
  const account = await tpp.call('create-sandbox-account', {
    body: { customerNumber: psu.identity.identity, accountName: 'Kept', currency, balance: 1_000 },
  });
  if (!account.accepted) return;
  psu.ownsMore();
  const day = dayAgo({ time }, 3);
  await tpp.call('create-sandbox-transactions', {
    params: { mockAccountId: textOf(account.json, 'resourceId') || textOf(account.json, 'id') },
    body: [
      {
        creditorAccount: { bban: '26743379224' },
        transactionAmount: { currency, amount: -7 },
        bookingDate: day,
        valueDate: day,
        remittanceInformationUnstructured: 'kept abroad',
      },
    ],
  });
}

/** A run books what is due, and leaves what was booked before. */
export const idsOverRun = scenario({
  id: 'execution/ids-over-run',
  title: 'What is booked has the id that it had after a run of the batch, on an account of each currency',
  clauses: ['ACC-03'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'batch-run'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, psu, target, tpp } = stage;
    await makeForeign(stage);
    const access = await psu.grants(tpp);
    await unlessUntestable(async () => {
      const wanted = [{ daysAgo: 2, amount: -2, text: 'kept at home' }];
      await makeTransactions(stage, tpp, psu, anyAccount(access.accounts), wanted);
      return [];
    });
    const before = await readBooks(access);
    await target.levers.batchRun?.({});
    const after = await readBooks(access);
    for (const [bban, { booked }] of before) {
      const now = after.get(bban)?.booked;
      if (now === undefined || booked.every((each) => textOf(each, 'transactionId') === '')) continue;
      const others = renamed(booked, now);
      judge('ACC-03', 'what was booked before a run has its id after it', () =>
        expectThat(others.length === 0, 'the ids from before', `not those of ${others.length}`),
      );
    }
  },
});

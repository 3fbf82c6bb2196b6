import {
  type Access,
  expectEqual,
  listed,
  type ListedAccount,
  makeAccount,
  makeTransactions,
  scenario,
  withText,
  textOf,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** Sums of many digits and of few, each with a text that finds it. */
const wanted = [
  { daysAgo: 2, amount: 1_234_567_890.45, text: 'much with cents' },
  { daysAgo: 3, amount: -98_765_432.1, text: 'less with a tenth' },
  { daysAgo: 4, amount: -0.07, text: 'some cents' },
] as const;

/** What each read tells of the transactions that were made: the list, and the details of each. */
async function toldOf({ tpp }: Access, { id: accountId }: ListedAccount) {
  const query = { bookingStatus: 'booked' };
  const list = await tpp.call('list-transactions', { params: { accountId }, query });
  const found = wanted.map(({ text }) => withText(listed(list, 'booked'), text)[0]);
  const told: (readonly [how: string, at: number, record: unknown])[] = [];
  for (const [at, each] of found.entries()) {
    told.push(['the list', at, each]);
    const transactionId = textOf(each, 'transactionId');
    if (transactionId === '') continue;
    const details = await tpp.call('read-transaction', { params: { accountId, transactionId } });
    const outer = details.at('transactionsDetails') ?? details.json;
    told.push(['the details', at, valueAt(outer, ['transactionDetails']) ?? outer]);
  }
  return told;
}

/** A sum is a sum, however many digits it has, in whatever place it is told. */
export const sums = scenario({
  id: 'sandbox/sums',
  title: 'Created transactions are told with their sums, in the list and alone, however large',
  clauses: ['SBX-41'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge } = stage;
    // Sums in yen have no fraction digits; all replies are looked at for that.
    const [yen] = await unlessUntestable(async () => [
      await makeAccount(tpp, psu, { name: 'Yen', currency: 'JPY' }),
    ]);
    const access = await psu.grants(tpp);
    for (const { id: accountId } of access.accounts.filter(({ bban }) => bban === yen)) {
      const params = { accountId };
      await access.tpp.call('read-balances', { params });
      await access.tpp.call('read-account', { params });
    }
    await access.tpp.call('list-accounts', { query: { withBalance: 'true' } });
    const account = access.accounts.find(({ bban }) => psu.accounts.some((each) => each.bban === bban));
    if (account === undefined) return;
    await makeTransactions(stage, tpp, psu, account, wanted);
    for (const [how, at, record] of await toldOf(access, account)) {
      const sum = valueAt(record, ['transactionAmount', 'amount']);
      // Whether a read shows the text by which it is found, and the sum, is open.
      if (sum === undefined) continue;
      judge('SBX-41', `${how} tells the sum of a created transaction as it was created`, () =>
        expectEqual(Number(sum), wanted[at]?.amount, 'the amount'),
      );
    }
  },
});

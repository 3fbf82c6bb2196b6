import {
  assumed,
  dayAgo,
  expectEqual,
  listed,
  type ListedAccount,
  scenario,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** How many pending transactions a list shows; what they say may change from read to read. */
async function pendingOf(tpp: Tpp, account: ListedAccount, query: Readonly<Record<string, string>>) {
  const reply = await tpp.call('list-transactions', { params: { accountId: account.id }, query });
  return listed(reply, 'pending').length;
}

/** What is not booked yet has no place in a window of days: it is shown whatever the filter says. */
export const pending = scenario({
  id: 'limits/pending',
  title: 'Neither dates nor the limit cut the pending transactions of an ordinary account',
  clauses: ['ACC-15', 'LIM-16', 'LIM-17'],
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const names = assumed(target, 'date-filter-names');
    const { limit } = assumed(target, 'limit-parameter-names');
    let all = 0;
    let account: ListedAccount | undefined;
    for (const each of access.accounts) {
      const found = await pendingOf(access.tpp, each, { bookingStatus: 'pending' });
      if (found > all) [all, account] = [found, each];
    }
    if (account === undefined) {
      throw new Untestable('no account of the PSU has a pending transaction; name a PSU who has some');
    }
    for (const [bookingStatus, other] of [
      ['booked', 'pending'],
      ['pending', 'booked'],
    ] as const) {
      const query = { bookingStatus };
      const list = await access.tpp.call('list-transactions', { params: { accountId: account.id }, query });
      judge('ACC-15', `${bookingStatus} lists no ${other} transactions`, () => {
        list.isAccepted();
        expectEqual(listed(list, other).length, 0, `the number of ${other} transactions`);
      });
    }
    for (const bookingStatus of ['pending', 'both']) {
      const window = { [names.from]: dayAgo(stage, 60), [names.to]: dayAgo(stage, 55) };
      const filtered = await pendingOf(access.tpp, account, { bookingStatus, ...window });
      judge('LIM-16', `${bookingStatus} with a window of former days lists all pending ones`, () =>
        expectEqual(filtered, all, 'the number of pending transactions'),
      );
    }
    if (all < 2) {
      throw new Untestable('the accounts of the PSU have one pending transaction only; two are needed');
    }
    for (const bookingStatus of ['pending', 'both']) {
      const limited = await pendingOf(access.tpp, account, { bookingStatus, [limit]: '1' });
      judge('LIM-17', `${bookingStatus} with ${limit}=1 lists all pending ones`, () =>
        expectEqual(limited, all, 'the number of pending transactions'),
      );
    }
  },
});

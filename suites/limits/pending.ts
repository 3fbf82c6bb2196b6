import {
  type Access,
  approvePayment,
  assumed,
  dayAgo,
  expectEqual,
  listed,
  type ListedAccount,
  scenario,
  type Stage,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** How many pending transactions a list shows; what they say may change from read to read. */
async function pendingOf(tpp: Tpp, account: ListedAccount, query: Readonly<Record<string, string>>) {
  const reply = await tpp.call('list-transactions', { params: { accountId: account.id }, query });
  return listed(reply, 'pending').length;
}

type Scene = Pick<Stage<'ACC-15' | 'LIM-16' | 'LIM-17'>, 'judge' | 'target' | 'time'>;

/** The account with the most pending transactions. */
async function mostPending({ tpp, accounts }: Access): Promise<{ account?: ListedAccount; all: number }> {
  let most: { account?: ListedAccount; all: number } = { all: 0 };
  for (const account of accounts) {
    const all = await pendingOf(tpp, account, { bookingStatus: 'pending' });
    if (all > most.all) most = { account, all };
  }
  return most;
}

/** What is listed under a filter; what was booked meanwhile is missing in a later list without one, too. */
async function judgeAll(
  { tpp, account, all }: { readonly tpp: Tpp; readonly account: ListedAccount; readonly all: number },
  query: Readonly<Record<string, string>>,
  judge: (isHeld: () => void) => void,
): Promise<void> {
  const found = await pendingOf(tpp, account, query);
  const still = found < all ? await pendingOf(tpp, account, { bookingStatus: 'pending' }) : all;
  judge(() =>
    expectEqual(found, Math.max(found, Math.min(all, still)), 'the number of pending transactions'),
  );
}

/** What is not booked yet has no place in a window of days: it is shown whatever the filter says. */
async function judgePending(stage: Scene, access: Access): Promise<void> {
  const { judge, target } = stage;
  const { tpp } = access;
  const names = assumed(target, 'date-filter-names');
  const { limit } = assumed(target, 'limit-parameter-names');
  const { account, all } = await mostPending(access);
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
    for (const [days, from, to] of [
      ['former days', 60, 55],
      // It begins after those that have been pending since yesterday.
      ['today', 0, 0],
    ] as const) {
      const window = { [names.from]: dayAgo(stage, from), [names.to]: dayAgo(stage, to) };
      await judgeAll({ tpp, account, all }, { bookingStatus, ...window }, (isHeld) =>
        judge('LIM-16', `${bookingStatus} with a window of ${days} lists all pending ones`, isHeld),
      );
    }
  }
  if (all < 2) {
    throw new Untestable('the accounts of the PSU have one pending transaction only; two are needed');
  }
  for (const bookingStatus of ['pending', 'both']) {
    await judgeAll({ tpp, account, all }, { bookingStatus, [limit]: '1' }, (isHeld) =>
      judge('LIM-17', `${bookingStatus} with ${limit}=1 lists all pending ones`, isHeld),
    );
  }
}

/** What the PSU has. */
export const pending = scenario({
  id: 'limits/pending',
  title: 'Neither dates nor the limit cut the pending transactions of an ordinary account',
  clauses: ['ACC-15', 'LIM-16', 'LIM-17'],
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  run: async (stage) => judgePending(stage, await stage.psu.grants(stage.tpp)),
});

/** What two payments leave that the PSU has approved, where the bank lists these until they are booked. */
export const pendingOrders = scenario({
  id: 'limits/pending-orders',
  title: 'Neither dates nor the limit cut what approved payments left pending on an ordinary account',
  clauses: ['ACC-15', 'LIM-16', 'LIM-17'],
  effects: 'creates-payments',
  needs: ['psu', 'production'],
  widens: true,
  async run(stage) {
    const { tpp, psu } = stage;
    const before = await psu.grants(tpp);
    // Who has some already needs no payments.
    if ((await mostPending(before)).all < 2)
      for (let made = 0; made < 2; made += 1) await approvePayment(stage, before, psu);
    await judgePending(stage, await psu.grants(before.tpp, { anew: true }));
  },
});

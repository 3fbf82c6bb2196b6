import {
  type Access,
  anyAccount,
  assumed,
  dayAgo,
  expectThat,
  goesOn,
  listed,
  type ListedAccount,
  makeTransactions,
  readWhole,
  type Reply,
  scenario,
  type Stage,
  textOf,
  texts,
  withText,
  type Tpp,
  unlessUntestable,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** What another account of the PSU shows of all, whatever a bank means by that; that it is taken is open. */
async function judgeAllOfAnother(
  stage: Pick<Stage<'LIM-11'>, 'judge' | 'target' | 'time' | 'tpp' | 'psu'>,
  access: Access,
  account: ListedAccount,
): Promise<void> {
  const text = 'old on another account';
  await makeTransactions(stage, stage.tpp, stage.psu, account, [{ daysAgo: 110, amount: -110, text }]);
  const { from, to } = assumed(stage.target, 'date-filter-names');
  const params = { accountId: account.id };
  const list = (by: Tpp) => {
    const query = { bookingStatus: 'all', [from]: dayAgo(stage, 120) };
    return by.send(by.request('list-transactions', { params, query }), { odd: true });
  };
  const present = await list(access.tpp);
  if (!texts((await readWhole(access.tpp, present)).booked).includes(text)) return;
  const alone = await list(access.tpp.unattended());
  stage.judge('LIM-11', 'nor is what is older on another account, among all', () =>
    expectThat(!texts(listed(alone, 'booked')).includes(text), 'no older one', 'it is shown'),
  );
  const { limit } = assumed(stage.target, 'limit-parameter-names');
  const cut = await access.tpp.unattended().call('list-transactions', {
    params,
    query: { bookingStatus: 'booked', [from]: dayAgo(stage, 120), [limit]: '100' },
  });
  stage.judge('LIM-11', 'nor where the length of a page is asked for', () =>
    expectThat(!texts(listed(cut, 'booked')).includes(text), 'no older one', 'it is shown'),
  );
  const window = { bookingStatus: 'booked', [from]: dayAgo(stage, 120), [to]: dayAgo(stage, 100) };
  const past = await access.tpp.unattended().call('list-transactions', { params, query: window });
  stage.judge('LIM-11', 'nor in a window of the past', () =>
    expectThat(!texts(listed(past, 'booked')).includes(text), 'no older one', 'it is shown'),
  );
}

/** Nothing that is older than 90 days is booked in a list. */
function expectNoneOlder(list: Reply): void {
  const older = texts(listed(list, 'booked')).filter((text) => /^ninety-(two|seven) days old$/.test(text));
  expectThat(older.length === 0, 'no older one', 'it is shown');
}

/** 80 and 92 days, never 90: which day is compared, and whether the edge is inside, is open. */
export const history = scenario({
  id: 'limits/history',
  title: 'Without the PSU no transaction older than 90 days is shown',
  clauses: ['LIM-11', 'LIM-13'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    // Of the older two, whichever comes first in a list, the other stands behind it.
    await makeTransactions(stage, tpp, psu, account, [
      { daysAgo: 80, amount: -80, text: 'eighty days old' },
      { daysAgo: 92, amount: -92, text: 'ninety-two days old' },
      { daysAgo: 97, amount: -97, text: 'ninety-seven days old' },
    ]);
    const { from, to } = assumed(target, 'date-filter-names');
    const params = { accountId: account.id };
    const list = (tppNow: typeof tpp, days: number, bookingStatus = 'booked') =>
      tppNow.call('list-transactions', { params, query: { bookingStatus, [from]: dayAgo(stage, days) } });
    const present = await readWhole(access.tpp, await list(access.tpp, 120));
    if (!texts(present.booked).includes('ninety-two days old')) {
      throw new Untestable('the old transaction is not shown with the PSU present either');
    }
    const elsewhere = await access.tpp.call('list-transactions', {
      params,
      query: { bookingStatus: 'booked', [from]: dayAgo(stage, 120) },
      withHeaders: { 'PSU-IP-Address': '2001:db8::17' },
    });
    const { booked } = await readWhole(access.tpp, elsewhere);
    judge('LIM-13', 'a PSU with an IPv6 address is as present as one with an IPv4 address', () =>
      expectThat(
        texts(booked).includes('ninety-two days old'),
        'the old transaction',
        `status ${elsewhere.status}`,
      ),
    );
    const recent = await list(access.tpp.unattended(), 85);
    if (!recent.accepted && !(await list(access.tpp.unattended(), 10)).accepted)
      throw new Untestable(
        'a list of a few days is refused as well; perhaps the unattended calls of a day were used up',
      );
    const young = texts(listed(recent, 'booked')).includes('eighty days old');
    // Further pages would be further unattended calls.
    if (!young && goesOn(recent)) throw new Untestable('the list goes on behind its first page');
    judge('LIM-11', 'what is younger than 90 days is shown', () =>
      expectThat(young, 'the younger one', `status ${recent.status}`),
    );
    // Some banks refuse a window that reaches too far: one that reaches to the old transaction, no farther.
    const far = await list(access.tpp.unattended(), 92);
    judge('LIM-11', 'what is older than 90 days is not', () => expectNoneOlder(far));
    const farOfBoth = await list(access.tpp.unattended(), 120, 'both');
    judge('LIM-11', 'nor among all that is booked and pending', () => expectNoneOlder(farOfBoth));
    const { offset } = assumed(target, 'limit-parameter-names');
    const farther = await access.tpp.unattended().call('list-transactions', {
      params,
      query: {
        bookingStatus: 'booked',
        [from]: dayAgo(stage, 120),
        [to]: dayAgo(stage, 1),
        [offset]: '1',
      },
    });
    judge('LIM-11', 'nor behind the first one of a list with a last day', () => expectNoneOlder(farther));
    const [another] = access.accounts.filter(({ id }) => id !== account.id);
    if (another !== undefined)
      await unlessUntestable(async () => {
        await judgeAllOfAnother(stage, access, another);
        return [];
      });
    const transactionId = textOf(withText(present.booked, 'ninety-two days old')[0], 'transactionId');
    if (transactionId !== '') {
      const details = { params: { ...params, transactionId } };
      const shown = await access.tpp.call('read-transaction', details);
      const alone = await access.tpp.unattended().call('read-transaction', details);
      // The interface names the list; whether the limit holds for the details is open.
      if (shown.accepted)
        observe('history-limit-handling', `details of an old transaction are answered with ${alone.status}`);
    }
    observe('history-limit-handling', `a window that reaches further back is answered with ${far.status}`);
  },
});

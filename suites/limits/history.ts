import {
  anyAccount,
  assumed,
  dayAgo,
  expectThat,
  listed,
  makeTransactions,
  scenario,
  textOf,
  texts,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** 80 and 100 days, never 90: which day is compared, and whether the edge is inside, is open. */
export const history = scenario({
  id: 'limits/history',
  title: 'Without the PSU no transaction older than 90 days is shown',
  clauses: ['LIM-11'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  bars: 'all',
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, [
      { daysAgo: 80, amount: -80, text: 'eighty days old' },
      { daysAgo: 100, amount: -100, text: 'a hundred days old' },
    ]);
    const { from, to } = assumed(target, 'date-filter-names');
    const params = { accountId: account.id };
    const list = (tppNow: typeof tpp, days: number, bookingStatus = 'booked') =>
      tppNow.call('list-transactions', { params, query: { bookingStatus, [from]: dayAgo(stage, days) } });
    const present = await list(access.tpp, 120);
    if (!texts(listed(present, 'booked')).includes('a hundred days old')) {
      throw new Untestable('the old transaction is not shown with the PSU present either');
    }
    const recent = await list(access.tpp.unattended(), 85);
    if (!recent.accepted && !(await list(access.tpp.unattended(), 10)).accepted)
      throw new Untestable(
        'a list of a few days is refused as well; perhaps the unattended calls of a day were used up',
      );
    judge('LIM-11', 'what is younger than 90 days is shown', () =>
      expectThat(
        texts(listed(recent, 'booked')).includes('eighty days old'),
        'the younger one',
        `status ${recent.status}`,
      ),
    );
    const far = await list(access.tpp.unattended(), 120);
    judge('LIM-11', 'what is older than 90 days is not', () =>
      expectThat(!texts(listed(far, 'booked')).includes('a hundred days old'), 'no older one', 'it is shown'),
    );
    const farOfBoth = await list(access.tpp.unattended(), 120, 'both');
    judge('LIM-11', 'nor among all that is booked and pending', () =>
      expectThat(
        !texts(listed(farOfBoth, 'booked')).includes('a hundred days old'),
        'no older one',
        'it is shown',
      ),
    );
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
    judge('LIM-11', 'nor behind the first one of a list with a last day', () =>
      expectThat(
        !texts(listed(farther, 'booked')).includes('a hundred days old'),
        'no older one',
        'it is shown',
      ),
    );
    const transactionId = textOf(
      listed(present, 'booked').find((each) => texts([each]).includes('a hundred days old')),
      'transactionId',
    );
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

import {
  anyAccount,
  assumed,
  dayAgo,
  expectEqual,
  expectSameMembers,
  expectThat,
  listed,
  makeTransactions,
  nextOf,
  scenario,
  texts,
} from '../../lib/harness/kit/index.js';

const wanted = [1, 2, 3, 4, 5].map((daysAgo) => ({ daysAgo, amount: -daysAgo, text: `day ${daysAgo}` }));

/** Outside the window of days that is asked for. */
const before = { daysAgo: 9, amount: -9, text: 'before the window' };

/** On another account of the PSU, in the window. */
const elsewhere = [2, 4, 6].map((daysAgo) => ({
  daysAgo,
  amount: -20 - daysAgo,
  text: `elsewhere ${daysAgo}`,
}));

/** More pages than there can be, so that links in a circle end the walk. */
const mostPages = wanted.length + 1;

/**
 * Whether a bank offers links to further pages is open; where it does, they lead through the whole list and
 * end.
 */
export const paging = scenario({
  id: 'accounts/paging',
  title: 'The links of a limited transaction list lead to its last page',
  clauses: ['ACC-13', 'ACC-16', 'ACC-17'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, [...wanted, before]);
    const beside = access.accounts.find(({ id }) => id !== account.id);
    if (beside !== undefined) await makeTransactions(stage, tpp, psu, beside, elsewhere);
    const { limit } = assumed(target, 'limit-parameter-names');
    const names = assumed(target, 'date-filter-names');
    const window = { [names.from]: dayAgo(stage, 6), [names.to]: dayAgo(stage, 0) };
    const first = await access.tpp.call('list-transactions', {
      params: { accountId: account.id },
      query: { bookingStatus: 'booked', ...window, [limit]: '2' },
    });
    judge('ACC-17', 'the first page has two', () =>
      expectEqual(listed(first, 'booked').length, 2, 'the number listed'),
    );
    const pages = [first];
    for (let href = nextOf(first); href !== undefined && pages.length < mostPages; ) {
      const page = await access.tpp.follow('GET', href);
      pages.push(page);
      href = nextOf(page);
    }
    judge('ACC-16', 'no page leads out of the window', () =>
      expectThat(
        !pages.some((each) => texts(listed(each, 'booked')).includes(before.text)),
        'nothing from before the window',
        'it is listed',
      ),
    );
    judge('ACC-13', 'no page holds transactions of another account', () =>
      expectThat(
        !pages.some((each) =>
          [...listed(each, 'booked'), ...listed(each, 'pending')].some((one) =>
            JSON.stringify(one).includes('elsewhere '),
          ),
        ),
        'those of the account',
        'one of another',
      ),
    );
    observe('limit-parameter-names', `five transactions come on ${pages.length} linked pages of two`);
    if (pages.length === 1) return;
    judge('ACC-17', 'no linked page has more than the limit', () =>
      pages.forEach((each) => {
        each.isAccepted();
        expectThat(listed(each, 'booked').length <= 2, 'at most two', listed(each, 'booked').length);
      }),
    );
    judge('ACC-17', 'the pages together are the list', () =>
      expectSameMembers(
        pages.flatMap((each) => texts(listed(each, 'booked'))).filter((each) => each !== before.text),
        wanted.map((each) => each.text),
        'the transactions',
      ),
    );
  },
});

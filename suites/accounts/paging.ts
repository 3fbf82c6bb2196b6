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
  type Reply,
  scenario,
  type Stage,
  texts,
  type Tpp,
  withQuery,
} from '../../lib/harness/kit/index.js';

const wanted = [4, 5, 6, 7, 8].map((daysAgo) => ({ daysAgo, amount: -daysAgo, text: `day ${daysAgo}` }));

/** Outside the window of days that is asked for. */
const before = { daysAgo: 12, amount: -9, text: 'before the window' };
const after = [-31, -32, -33].map((amount) => ({ daysAgo: 1, amount, text: 'after the window' }));
const outside = [before, ...after].map(({ text }) => text);

/** On another account of the PSU, in the window. */
const elsewhere = [5, 6, 7].map((daysAgo) => ({
  daysAgo,
  amount: -20 - daysAgo,
  text: `elsewhere ${daysAgo}`,
}));

/** More pages than there can be, so that links in a circle end the walk. */
const mostPages = wanted.length + 1;

type Scene = Pick<Stage<'ACC-13' | 'ACC-16' | 'ACC-17'>, 'judge' | 'observe' | 'target' | 'time'>;

function entriesOf(page: Reply): readonly unknown[] {
  return [...listed(page, 'booked'), ...listed(page, 'pending')];
}

function judgeWindow({ judge }: Scene, pages: readonly Reply[]): void {
  judge('ACC-16', 'no page leads out of the window', () =>
    expectThat(
      !pages.some((each) => texts(listed(each, 'booked')).some((text) => outside.includes(text))),
      'nothing from outside the window',
      'it is listed',
    ),
  );
}

function judgeWhose({ judge }: Scene, pages: readonly Reply[]): void {
  judge('ACC-13', 'no page holds transactions of another account', () =>
    expectThat(
      !pages.some((each) => entriesOf(each).some((one) => JSON.stringify(one).includes('elsewhere '))),
      'those of the account',
      'one of another',
    ),
  );
}

/** The pages of so many in the window, as far as links lead. */
async function judgeWalk(stage: Scene, tpp: Tpp, accountId: string, most: number): Promise<void> {
  const { judge, observe, target } = stage;
  const { limit, offset } = assumed(target, 'limit-parameter-names');
  const names = assumed(target, 'date-filter-names');
  const window = { [names.from]: dayAgo(stage, 10), [names.to]: dayAgo(stage, 3) };
  const query = { bookingStatus: 'booked', ...window, [limit]: String(most) };
  const ask = (besides: Readonly<Record<string, string>>) =>
    tpp.request('list-transactions', { params: { accountId }, query: { ...query, ...besides } });
  const first = await tpp.send(ask({}));
  judge('ACC-17', `the first page has ${most}`, () =>
    expectEqual(listed(first, 'booked').length, most, 'the number listed'),
  );
  const pages = [first];
  for (let href = nextOf(first); href !== undefined && pages.length < mostPages; ) {
    const page = await tpp.follow('GET', href);
    pages.push(page);
    href = nextOf(page);
  }
  // What lies behind the last entry is open, unless it is somebody else's.
  const whole = tpp.request('list-transactions', {
    params: { accountId },
    query: { bookingStatus: 'booked' },
  });
  const behind = [
    ask({ [offset]: String(wanted.length) }),
    ask({ [offset]: String(wanted.length + 1) }),
    withQuery(whole, offset, String(wanted.length + outside.length)),
    withQuery(whole, offset, String(wanted.length + outside.length + 1)),
  ].map((request) => ({ request, odd: true as const }));
  judgeWindow(stage, pages);
  judgeWhose(stage, [...pages, ...(await tpp.all(behind))]);
  observe('limit-parameter-names', `five transactions come on ${pages.length} linked pages of ${most}`);
  if (pages.length === 1) return;
  judge('ACC-17', 'no linked page has more than the limit', () =>
    pages.forEach((each) => {
      each.isAccepted();
      const { length } = listed(each, 'booked');
      expectThat(length <= most, `at most ${most}`, length);
    }),
  );
  judge('ACC-17', `the pages of ${most} together are the list`, () =>
    expectSameMembers(
      pages.flatMap((each) => texts(listed(each, 'booked'))).filter((each) => !outside.includes(each)),
      wanted.map((each) => each.text),
      'the transactions',
    ),
  );
}

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
    const { tpp, psu } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, [...wanted, before, ...after]);
    const beside = access.accounts.find(({ id }) => id !== account.id);
    if (beside !== undefined) await makeTransactions(stage, tpp, psu, beside, elsewhere);
    for (const most of [2, 3]) await judgeWalk(stage, access.tpp, account.id, most);
  },
});

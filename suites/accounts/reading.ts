import {
  expectEqual,
  expectThat,
  goesOn,
  listed,
  makeTransactions,
  numberIn,
  readWhole,
  type Reply,
  scenario,
  tellTexts,
  texts,
  Untestable,
  valueAt,
  withoutTexts,
} from '../../lib/harness/kit/index.js';

function of(accountId: string) {
  return { params: { accountId } };
}

/** Asserts that balances tell the currency of the account, and one for each of them. */
export function tellCurrencies(balances: Reply): void {
  balances.textAt('account', 'currency');
  for (const balance of balances.listAt('balances')) {
    const currency = valueAt(balance, ['balanceAmount', 'currency']);
    expectThat(typeof currency === 'string', 'a currency for each balance', currency);
  }
}

/** Asserts that what is booked and what is pending are listed apart. */
export function areApart(list: Reply): void {
  list.listAt('transactions', 'booked');
  list.listAt('transactions', 'pending');
}

/** Asserts that a list of what is booked has as many as the limit, or no more on a page that goes on. */
export function keepsLimit(list: Reply, limit: number): void {
  const count = listed(list, 'booked').length;
  if (goesOn(list)) expectThat(count <= limit, `${limit} at most`, count);
  else expectEqual(count, limit, 'the number listed');
}

/** What an AISP is for: the list, and for each account its own balances and transactions. */
export const reading = scenario({
  id: 'accounts/reading',
  title: 'An AISP reads accounts, balances and transactions, each account its own',
  clauses: ['REG-02', 'REG-03', 'REG-04', 'ACC-01', 'ACC-06', 'ACC-12', 'ACC-13'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen } = stage;
    const access = await psu.grants(tpp);
    // After the SCA the list is there; what stands in it can be read only where it shows ids.
    const list = await access.tpp.call('list-accounts');
    const [first, second] = access.accounts;
    judge('REG-02', 'the account list has accounts', () =>
      expectThat(list.listAt('accounts').length > 0, 'accounts', 'none'),
    );
    if (first === undefined || second === undefined)
      throw new Untestable('the PSU has fewer than two accounts');
    await makeTransactions(stage, tpp, psu, first, [
      { daysAgo: 1, amount: -12.5, text: 'Only on the first' },
    ]);
    const balances = [
      await access.tpp.call('read-balances', of(first.id)),
      await access.tpp.call('read-balances', of(second.id)),
    ];
    judge('REG-03', 'balances are served', () => balances.forEach((each) => each.hasStatus(200)));
    judge('ACC-06', 'account currency and a currency for each balance are there', () =>
      balances.forEach(tellCurrencies),
    );
    const shown = balances.map((each) => numberIn(each.at('account')));
    if (shown.every((each) => each === undefined))
      leaveOpen('ACC-12', 'the balances do not show the number of their account');
    else
      judge('ACC-12', 'each account answers its own balances', () =>
        shown.forEach((bban, index) =>
          expectEqual(bban, [first, second][index]?.bban, 'the account of the balances'),
        ),
      );
    const query = { bookingStatus: 'both' };
    const one = await access.tpp.call('list-transactions', { ...of(first.id), query });
    const other = await access.tpp.call('list-transactions', { ...of(second.id), query });
    judge('REG-04', 'transactions are served', () => [one, other].forEach((each) => each.hasStatus(200)));
    judge('ACC-01', 'booked and pending are two lists', () => areApart(one));
    const [here, there] = [await readWhole(access.tpp, one), await readWhole(access.tpp, other)];
    if (!tellTexts(here.booked) || !tellTexts(there.booked)) {
      leaveOpen('ACC-13', withoutTexts);
      return;
    }
    judge('ACC-13', 'a transaction is listed on its own account and nowhere else', () => {
      expectThat(texts(here.booked).includes('Only on the first'), 'the transaction', 'it is missing');
      expectThat(!texts(there.booked).includes('Only on the first'), 'nothing foreign', 'it is listed');
    });
  },
});

import {
  expectNoAccess,
  furtherPage,
  listed,
  makeTransactions,
  scenario,
  type Tpp,
  unlessUntestable,
  Untestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

const query = { bookingStatus: 'both' };

/** Everything that an account id opens. */
function readAll(tpp: Tpp, accountId: string) {
  const params = { accountId };
  return tpp.all([
    tpp.request('read-account', { params }),
    tpp.request('read-balances', { params }),
    tpp.request('list-transactions', { params, query }),
  ]);
}

/** An id is no key: whoever learnt it under another PSU's consent gets nothing with it. */
export const foreignAccounts = scenario({
  id: 'consent/foreign-accounts',
  title: "The id of another PSU's account or transaction opens nothing",
  clauses: ['CTX-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'second-psu'],
  async run(stage) {
    const { tpp, psu, secondPsu, judge } = stage;
    const other = await secondPsu.grants(tpp);
    const own = await psu.grants(tpp);
    const [account] = own.accounts;
    const foreign = other.accounts.find(({ bban }) => own.accounts.every((each) => each.bban !== bban));
    if (account === undefined || foreign === undefined)
      throw new Untestable('the two PSUs have no accounts of their own to compare');
    const twins = await readAll(own.tpp, account.id);
    const refused = twins.find((each) => !each.accepted);
    if (refused !== undefined)
      throw new Untestable(`the PSU's own account is answered with status ${refused.status}`);
    const replies = [
      ...(await readAll(own.tpp, foreign.id)),
      await own.tpp.send(furtherPage(stage, own.tpp, foreign).request),
    ];
    judge('CTX-02', "another PSU's account is not readable", () => replies.forEach(expectNoAccess));

    const isMade = secondPsu.accounts.some(
      (each) => each.bban === foreign.bban && each.sandboxId !== undefined,
    );
    if (!isMade) return;
    await makeTransactions(stage, tpp, secondPsu, foreign, [{ daysAgo: 1, amount: -7, text: 'of another' }]);
    // Under an account with nothing of its own no transaction is found anyway.
    await unlessUntestable(async () => [
      await makeTransactions(stage, tpp, psu, account, [{ daysAgo: 1, amount: -8, text: 'its own' }]),
    ]);
    const list = await other.tpp.call('list-transactions', { params: { accountId: foreign.id }, query });
    const transactionId = valueAt(listed(list, 'booked')[0], ['transactionId']);
    const ownList = await own.tpp.call('list-transactions', { params: { accountId: account.id }, query });
    const isItsOwn = JSON.stringify(ownList.json ?? '').includes(`"${String(transactionId)}"`);
    if (typeof transactionId !== 'string' || isItsOwn) return;
    const details = await own.tpp.call('read-transaction', {
      params: { accountId: account.id, transactionId },
    });
    judge('CTX-02', "another PSU's transaction is not readable beside an own account", () =>
      expectNoAccess(details),
    );
  },
});

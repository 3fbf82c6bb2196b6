import {
  anyAccount,
  assumed,
  dayAgo,
  expectThat,
  listed,
  makeTransactions,
  readWhole,
  scenario,
  texts,
  Untestable,
} from '../../lib/harness/kit/index.js';

const text = 'old under an agreement';

/** A company's past is closed as a person's is. */
export const historyUnderAgreement = scenario({
  id: 'limits/history-under-agreement',
  title: 'Under an agreement, too, no transaction older than 90 days is shown without the PSU',
  clauses: ['LIM-11'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, corporatePsu: psu, judge, target } = stage;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, [{ daysAgo: 92, amount: -92, text }]);
    const { from } = assumed(target, 'date-filter-names');
    const query = { bookingStatus: 'booked', [from]: dayAgo(stage, 92) };
    const list = access.tpp.request('list-transactions', { params: { accountId: account.id }, query });
    const present = await readWhole(access.tpp, await access.tpp.send(list));
    if (!texts(present.booked).includes(text))
      throw new Untestable('the old transaction is not shown with the PSU present either');
    const alone = await access.tpp.unattended().call('list-transactions', {
      params: { accountId: account.id },
      query,
    });
    judge('LIM-11', 'what is older than 90 days is not shown under an agreement', () =>
      expectThat(!texts(listed(alone, 'booked')).includes(text), 'no older one', 'it is shown'),
    );
  },
});

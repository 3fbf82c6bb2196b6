import { anyAccount, scenario } from '../../lib/harness/kit/index.js';

/** What opens under an agreement is read like what a person grants in private. */
export const readUnderAgreement = scenario({
  id: 'accounts/under-agreement',
  title:
    'An account that is granted under an agreement is listed, and its balances and transactions are read',
  clauses: ['REG-02', 'REG-03', 'REG-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  async run({ tpp: whole, corporatePsu, judge }) {
    const { accounts, redirected, tpp } = await corporatePsu.grants(whole, { context: 'CORPORATE' });
    // Of other people nobody knows what their companies opened.
    if (corporatePsu.identity.made !== true || redirected.context !== 'CORPORATE' || accounts.length === 0)
      return;
    const params = { accountId: anyAccount(accounts).id };
    const list = await tpp.call('list-accounts');
    const balances = await tpp.call('read-balances', { params });
    const lists = await tpp.all(
      (['both', 'booked', 'pending'] as const).map((bookingStatus) =>
        tpp.request('list-transactions', { params, query: { bookingStatus } }),
      ),
    );
    judge('REG-02', 'the accounts under the agreement are listed', () => list.hasStatus(200));
    judge('REG-03', 'the balances of one are served', () => balances.hasStatus(200));
    judge('REG-04', 'its transactions are served', () => lists.forEach((each) => each.hasStatus(200)));
  },
});

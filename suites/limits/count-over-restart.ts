import { expectNoAccess, scenario } from '../../lib/harness/kit/index.js';

/** What is counted within a day is counted whatever happens to the bank within it. */
export const countOverRestart = scenario({
  id: 'limits/count-over-restart',
  title: 'A restart of the bank does not begin the count of unattended calls anew',
  clauses: ['LIM-05', 'LIM-09'],
  effects: 'changes-consent',
  needs: ['new-psu', 'restart'],
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge, target }) {
    const access = await psu.grants(tpp, { anew: true });
    const [account] = access.accounts;
    if (account === undefined || psu.identity.made !== true) return;
    const params = { accountId: account.id };
    const unattended = access.tpp.unattended();
    const counted = [
      ['LIM-05', unattended.request('read-balances', { params })],
      ['LIM-09', unattended.request('list-transactions', { params, query: { bookingStatus: 'booked' } })],
    ] as const;
    for (const [clause, request] of counted) {
      let served = 0;
      while (served < 4 && (await unattended.send(request)).accepted) served += 1;
      await target.levers.restart?.({});
      if (served < 4) continue;
      const fifth = await unattended.send(request);
      judge(clause, `the fifth unattended ${request.operation} is refused after a restart, too`, () =>
        expectNoAccess(fifth),
      );
    }
  },
});

import { anyAccount, approvePayment, listed, scenario } from '../../../lib/harness/kit/index.js';
import { judgeStatuses } from './as-found.js';

/**
 * What a PSU has approved is pending on the account that pays, at banks that show it so: then there is
 * something pending where nobody has any from before.
 */
export const pendingOfOrders = scenario({
  id: 'everywhere/pending-of-orders',
  title:
    'What approved payments leave pending is listed where pending transactions are asked for, and nowhere else',
  clauses: ['ACC-01', 'ACC-14', 'ACC-15'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { tpp, psu, leaveOpen } = stage;
    const before = await psu.grants(tpp);
    for (let made = 0; made < 2; made += 1) await approvePayment(stage, before, psu);
    const access = await psu.grants(before.tpp, { anew: true });
    const { id } = anyAccount(access.accounts);
    const ask = (query: Readonly<Record<string, string>>) =>
      access.tpp.call('list-transactions', { params: { accountId: id }, query });
    if (listed(await ask({ bookingStatus: 'both' }), 'pending').length === 0)
      leaveOpen('ACC-15', 'an approved payment does not show as pending on the account that pays');
    else await judgeStatuses(stage, ask);
  },
});

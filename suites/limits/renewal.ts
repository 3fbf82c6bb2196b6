import { afterSca, anyAccount, expectThat, scenario } from '../../lib/harness/kit/index.js';

const day = 86_400_000;

/**
 * 179 and 181 days: from when the bank counts to the second is open. Unattended, because attended calls also
 * need the hour.
 */
export const renewal = scenario({
  id: 'limits/renewal',
  title: 'SCA for account access has to be renewed after 180 days',
  clauses: ['LIM-01', 'LIM-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 8,
  bars: 'all',
  async run({ tpp, psu, judge, time }) {
    const access = await psu.grants(tpp, { anew: true });
    const account = anyAccount(access.accounts);
    const unattended = access.tpp.unattended();
    const params = { accountId: account.id };
    const started = time.now();
    await time.moveTo(started + 179 * day);
    const asked = () =>
      [
        unattended.request('read-balances', { params }),
        unattended.request('list-transactions', { params, query: { bookingStatus: 'booked' } }),
      ] as const;
    const [before, listedBefore] = await unattended.all(asked());
    judge('LIM-01', 'after 179 days the consent still serves', () => before.hasStatus(200));
    judge('LIM-12', 'after 179 days transactions are served', () => listedBefore.hasStatus(200));
    await time.moveTo(started + 181 * day);
    const [after, late] = await unattended.all(asked());
    judge('LIM-01', 'after 181 days a new SCA is needed', () => {
      expectThat(!after.accepted, 'no balances', `status ${after.status}`);
      after.hasLink('scaRedirect');
    });
    judge('LIM-12', 'after 181 days transactions are refused', () =>
      expectThat(!late.accepted, 'no transactions', `status ${late.status}`),
    );
    const back = await psu.completes(access.tpp, after);
    const again = await afterSca(access.tpp, back).unattended().call('read-balances', { params });
    judge('LIM-01', 'after the new SCA the balances are served again', () => again.isAccepted());
  },
});

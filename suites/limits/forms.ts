import { assumed, dayAgo, expectNoAccess, scenario } from '../../lib/harness/kit/index.js';

/** What may be sent beside the one header that says that a PSU is there, and addresses of other senders. */
const besideTheAddress: readonly Readonly<Record<string, string>>[] = [
  { 'PSU-User-Agent': 'Mozilla/5.0', 'PSU-Accept-Language': 'nb-NO' },
  { 'X-Forwarded-For': '192.0.2.17', 'X-Real-IP': '192.0.2.17', Forwarded: 'for=192.0.2.17' },
];

/** Which transactions a list asks for, and what else it says, changes nothing about who counts it. */
export const quotaInEveryForm = scenario({
  id: 'limits/quota-in-every-form',
  title: 'Unattended calls are counted whatever they ask for and whatever else they say',
  clauses: ['LIM-05', 'LIM-09'],
  effects: 'changes-consent',
  needs: ['new-psu', 'sandbox-customers'],
  bars: ['repeated'],
  widens: true,
  async run({ tpp, psu, judge, target, time }) {
    const { tpp: attended, accounts } = await psu.grants(tpp);
    const unattended = attended.unattended();
    for (const { id } of accounts.slice(0, 2)) {
      const params = { accountId: id };
      const list = (bookingStatus: string, more: Readonly<Record<string, string>> = {}) =>
        unattended.call('list-transactions', { params, query: { bookingStatus, ...more } });
      const { from, to } = assumed(target, 'date-filter-names');
      const served = [
        await list('pending'),
        await list('both', { [from]: dayAgo({ time }, 10) }),
        await list('booked', { [to]: dayAgo({ time }, 1) }),
        await list('both'),
      ];
      if (!served.every((each) => each.accepted)) continue;
      // A bank that knows no list of all refuses it.
      for (const each of ['booked', 'pending', 'both', 'all']) {
        const further = await list(each);
        judge('LIM-09', `after four lists of other transactions one of ${each} is refused`, () =>
          expectNoAccess(further),
        );
      }
      const counted = [];
      for (const _ of [1, 2, 3, 4]) counted.push(await unattended.call('read-balances', { params }));
      if (!counted.every((each) => each.accepted)) continue;
      for (const withHeaders of besideTheAddress) {
        const dressed = await unattended.call('read-balances', { params, withHeaders });
        judge('LIM-05', 'other headers about a PSU or a sender do not make the fifth call attended', () =>
          expectNoAccess(dressed),
        );
      }
    }
  },
});

import { earlyNextDay, scenario, Untestable } from '../../lib/harness/kit/index.js';
import { leastUsed } from './no-fifth-call.js';

const hour = 3_600_000;

/** What is counted, and the clause that says when the count is over. */
const counted = [
  ['read-balances', 'LIM-06', {}],
  ['list-transactions', 'LIM-10', { query: { bookingStatus: 'booked' } }],
] as const;

/**
 * A call every seven hours, for more than a day: four at most come in any 24 hours and on any calendar day,
 * so that each is served, however a bank counts. Each operation has days of its own, before which nothing was
 * read.
 */
export const quotaInUse = scenario({
  id: 'limits/quota-in-use',
  title: 'Unattended calls that are hours apart are served day after day',
  clauses: ['LIM-06', 'LIM-10'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 14,
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge, time }) {
    for (const [operation, clause, query] of counted) {
      await time.moveTo(earlyNextDay(time.now() + 25 * hour));
      const granted = await psu.grants(tpp);
      const [account] = leastUsed(psu, granted);
      if (account === undefined) throw new Untestable('the PSU granted no account');
      const input = { params: { accountId: account.id }, ...query };
      const request = granted.tpp.unattended().request(operation, input);
      const started = time.now();
      for (let count = 0; count < 6; count += 1) {
        if (count > 0) await time.moveTo(started + count * 7 * hour);
        const reply = await tpp.send(request);
        if (!reply.accepted && count < 4)
          throw new Untestable(`unattended call ${count + 1} was refused with ${reply.status}`);
        judge(clause, `unattended call ${count + 1}, seven hours after the last one, is served`, () =>
          reply.isAccepted(),
        );
      }
    }
  },
});

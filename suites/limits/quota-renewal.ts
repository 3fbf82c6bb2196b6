import {
  assumed,
  earlyNextDay,
  expectNoAccess,
  lateOnThatDay,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { leastUsed } from './no-fifth-call.js';
import { accountFor } from './quota.js';

const hour = 3_600_000;
const edge = 300_000;

/**
 * The count starts anew after a day, not before. A bank may count by the calendar, so that what falls on
 * another day is judged before 24 hours only where the profile says that they roll.
 */
export const quotaRenewal = scenario({
  id: 'limits/quota-renewal',
  title: 'The unattended count starts anew after 24 hours',
  clauses: ['LIM-06', 'LIM-10'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  bars: 'all',
  async run({ tpp, psu, judge, time, target, observe }) {
    const scope = assumed(target, 'unattended-scope');
    const isFresh = psu.identity.made === true && scope.includes('psu');
    // A day on, nothing that was read before counts any longer.
    await time.moveTo(earlyNextDay(time.now() + (isFresh ? 0 : 25 * hour)));
    const granted = await psu.grants(tpp);
    const accounts = leastUsed(psu, granted);
    const unattended = granted.tpp.unattended();
    const paramsOf = (which: number) => ({ accountId: accountFor(which, scope, accounts).id });
    const balances = unattended.request('read-balances', { params: paramsOf(0) });
    const transactions = unattended.request('list-transactions', {
      params: paramsOf(1),
      query: { bookingStatus: 'booked' },
    });
    const used = time.now();
    for (const each of [balances, transactions]) {
      for (let count = 1; count <= 4; count += 1) {
        const reply = await unattended.send(each);
        if (!reply.accepted)
          throw new Untestable(`unattended call ${count} was refused with ${reply.status}`);
      }
    }
    const ofBoth = async () => {
      const [sums, list] = await unattended.all([balances, transactions]);
      return [
        ['LIM-06', sums],
        ['LIM-10', list],
      ] as const;
    };
    await time.moveTo(lateOnThatDay(used));
    for (const [clause, late] of await ofBoth())
      judge(clause, 'late on the same day the count still stands', () => expectNoAccess(late));
    await time.moveTo(used + 24 * hour - edge);
    for (const [clause, early] of await ofBoth()) {
      if (target.pinnedAssumptions['unattended-window'] === 'rolling')
        judge(clause, 'just before 24 hours the count still stands', () => expectNoAccess(early));
      else observe(clause, `just before 24 hours a call is answered with status ${early.status}`);
    }
    await time.moveTo(used + 24 * hour + edge);
    for (const [clause, anew] of await ofBoth())
      judge(clause, 'just after 24 hours a call is served', () => anew.hasStatus(200));
  },
});

import {
  earlyNextDay,
  expectNoAccess,
  lateOnThatDay,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { leastUsed } from './no-fifth-call.js';

const hour = 3_600_000;
const edge = 300_000;

/** What is counted: the clauses of four that are served, of the fifth, and of the end of the count. */
const counted = [
  ['read-balances', 'LIM-04', 'LIM-05', 'LIM-06', {}],
  ['list-transactions', 'LIM-08', 'LIM-09', 'LIM-10', { query: { bookingStatus: 'booked' } }],
] as const;

/**
 * The count starts anew after a day, not before. Each operation has days of its own, before which nothing was
 * read for a day, so that it does not matter what a bank counts together. It may count by the calendar, so
 * that what falls on another day is judged before 24 hours only where the profile says that they roll.
 */
export const quotaRenewal = scenario({
  id: 'limits/quota-renewal',
  title: 'The unattended count starts anew after 24 hours',
  clauses: ['LIM-04', 'LIM-05', 'LIM-06', 'LIM-08', 'LIM-09', 'LIM-10'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  bars: 'all',
  async run({ tpp, psu, judge, time, target, observe }) {
    for (const [operation, served, refused, renewed, query] of counted) {
      await time.moveTo(earlyNextDay(time.now() + 25 * hour));
      const granted = await psu.grants(tpp);
      const [account] = leastUsed(psu, granted);
      if (account === undefined) throw new Untestable('the PSU granted no account');
      const unattended = granted.tpp.unattended();
      const request = unattended.request(operation, { params: { accountId: account.id }, ...query });
      const used = time.now();
      for (let count = 1; count <= 4; count += 1) {
        const reply = await unattended.send(request);
        if (!reply.accepted && psu.identity.made !== true)
          throw new Untestable(`unattended call ${count} was refused with ${reply.status}`);
        judge(served, `on another day unattended call ${count} is served`, () => reply.hasStatus(200));
      }
      const fifth = await unattended.send(request);
      judge(refused, 'on another day the fifth unattended call is refused', () => expectNoAccess(fifth));
      await time.moveTo(lateOnThatDay(used));
      const late = await unattended.send(request);
      judge(renewed, 'late on the same day the count still stands', () => expectNoAccess(late));
      await time.moveTo(used + 24 * hour - edge);
      const early = await unattended.send(request);
      if (target.pinnedAssumptions['unattended-window'] === 'rolling')
        judge(renewed, 'just before 24 hours the count still stands', () => expectNoAccess(early));
      else observe(renewed, `just before 24 hours a call is answered with status ${early.status}`);
      await time.moveTo(used + 24 * hour + edge);
      const anew = await unattended.send(request);
      judge(renewed, 'just after 24 hours a call is served', () => anew.hasStatus(200));
    }
  },
});

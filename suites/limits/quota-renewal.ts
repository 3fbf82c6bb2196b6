import {
  earlyNextDay,
  expectNoAccess,
  lateOnThatDay,
  type Reply,
  scenario,
  type Stage,
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

/** Days that are tried, each further off. */
const days = [1, 9, 23] as const;

/**
 * Four unattended calls on another day. A bank may count all calls of a TPP, and another scenario may have
 * moved the clock to the same day: where one is refused, a later day is tried.
 */
async function callOnAnotherDay(
  { tpp, psu, time }: Pick<Stage, 'tpp' | 'psu' | 'time'>,
  operation: (typeof counted)[number][0],
  query: object,
) {
  for (const ahead of days) {
    await time.moveTo(earlyNextDay(time.now() + (24 * ahead + 1) * hour));
    const granted = await psu.grants(tpp);
    const [account] = leastUsed(psu, granted);
    if (account === undefined) throw new Untestable('the PSU granted no account');
    const unattended = granted.tpp.unattended();
    const request = unattended.request(operation, { params: { accountId: account.id }, ...query });
    // Calls of a PSU who is there use up nothing.
    for (const _ of [1, 2])
      await granted.tpp.call(operation, { params: { accountId: account.id }, ...query });
    const used = time.now();
    const replies: Reply[] = [];
    while (replies.length < 4 && replies.every(({ accepted }) => accepted))
      replies.push(await unattended.send(request));
    if (ahead === days.at(-1) || replies.every(({ accepted }) => accepted))
      return { unattended, request, used, replies };
  }
  throw new Untestable('no day was tried');
}

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
  bars: ['repeated'],
  async run({ tpp, psu, judge, time, target, observe }) {
    for (const [operation, served, refused, renewed, query] of counted) {
      const day = await callOnAnotherDay({ tpp, psu, time }, operation, query);
      const { unattended, request, used, replies } = day;
      for (const [at, reply] of replies.entries()) {
        if (!reply.accepted && psu.identity.made !== true)
          throw new Untestable(`unattended call ${at + 1} was refused with ${reply.status}`);
        judge(served, `on another day unattended call ${at + 1} is served`, () => reply.hasStatus(200));
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

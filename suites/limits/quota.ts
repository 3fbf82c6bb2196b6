import { expectNoAccess } from '../../lib/harness/expect.js';
import { Untestable } from '../../lib/harness/errors.js';
import type { Reply } from '../../lib/harness/reply.js';
import { scenario } from '../../lib/harness/scenario.js';
import { anyAccount } from '../../lib/harness/stage/psu.js';

const hour = 3_600_000;

/** A PSU of the profile may have been read without being present earlier today, by this run or by another. */
function usedBefore(operation: string, count: number, { status }: Reply): Untestable {
  return new Untestable(
    `unattended call ${count} of ${operation} was refused with ${status}; the account of this PSU may have been read unattended in the last 24 hours`,
  );
}

/** Four calls a day without the PSU, counted for balances and transactions apart; with the PSU nobody counts. */
export const quota = scenario({
  id: 'limits/quota',
  title: 'Unattended calls are served four times in 24 hours, attended ones are not counted',
  clauses: ['LIM-04', 'LIM-05', 'LIM-08', 'LIM-09', 'LIM-13'],
  effects: 'changes-consent',
  needs: ['new-psu'],
  async run({ tpp, psu, judge }) {
    const { tpp: attended, accounts } = await psu.grants(tpp);
    const account = anyAccount(accounts);
    const unattended = attended.unattended();
    const params = { accountId: account.id };
    for (const [operation, served, refused, input] of [
      ['read-balances', 'LIM-04', 'LIM-05', { params }],
      ['list-transactions', 'LIM-08', 'LIM-09', { params, query: { bookingStatus: 'booked' } }],
    ] as const) {
      for (let count = 1; count <= 6; count += 1) {
        const reply = await attended.call(operation, input);
        judge('LIM-13', `attended call ${count} of ${operation} is served`, () => reply.hasStatus(200));
      }
      for (let count = 1; count <= 4; count += 1) {
        const reply = await unattended.call(operation, input);
        if (!reply.accepted && psu.identity.made !== true) throw usedBefore(operation, count, reply);
        judge(served, `unattended call ${count} is served`, () => reply.hasStatus(200));
      }
      const fifth = await unattended.call(operation, input);
      judge(refused, 'the fifth unattended call is refused', () => expectNoAccess(fifth));
      const present = await attended.call(operation, input);
      judge(refused, 'with the PSU present the call goes on', () => present.hasStatus(200));
    }
  },
});

/** The count starts anew after a day, not before. */
export const quotaRenewal = scenario({
  id: 'limits/quota-renewal',
  title: 'The unattended count starts anew after 24 hours',
  clauses: ['LIM-06', 'LIM-10'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  async run({ tpp, psu, judge, time }) {
    // A day on, nothing that was read before counts any longer.
    if (psu.identity.made !== true) await time.advance(25 * hour);
    const { tpp: attended, accounts } = await psu.grants(tpp);
    const account = anyAccount(accounts);
    const unattended = attended.unattended();
    const params = { accountId: account.id };
    const calls = [
      ['read-balances', 'LIM-06', { params }],
      ['list-transactions', 'LIM-10', { params, query: { bookingStatus: 'booked' } }],
    ] as const;
    const used = time.now();
    for (const [operation, , input] of calls) {
      for (let count = 1; count <= 4; count += 1) {
        const reply = await unattended.call(operation, input);
        if (!reply.accepted)
          throw new Untestable(`unattended call ${count} was refused with ${reply.status}`);
      }
    }
    await time.moveTo(used + 23 * hour);
    for (const [operation, clause, input] of calls) {
      const early = await unattended.call(operation, input);
      judge(clause, 'after 23 hours the count still stands', () => expectNoAccess(early));
    }
    await time.moveTo(used + 25 * hour);
    for (const [operation, clause, input] of calls) {
      const anew = await unattended.call(operation, input);
      judge(clause, 'after 25 hours a call is served', () => anew.hasStatus(200));
    }
  },
});

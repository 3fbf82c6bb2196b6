import { expectEqual } from '../../lib/harness/expect.js';
import { Untestable } from '../../lib/harness/errors.js';
import { scenario } from '../../lib/harness/scenario.js';
import { approvedPayment, paymentStatus } from '../../lib/harness/stage/journeys.js';

const hour = 3_600_000;

/**
 * A day in steps of an hour, always at half past: the hours of the runs are open, and no step shall race with one. To which
 * status a run leads is open too, so every change counts as a run, and a new payment waits for the next one.
 */
export const batchHours = scenario({
  id: 'sandbox/batch-hours',
  title: 'Five times a day a simulated batch run moves payments on',
  clauses: ['ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'clock'],
  async run(stage) {
    const { tpp, psu, judge, observe, time } = stage;
    const start = (Math.floor(time.now() / hour) + 1) * hour + hour / 2;
    await time.moveTo(start);
    let access = await psu.grants(tpp);
    const statusOf = async (paymentId: string) => {
      let reply = await paymentStatus(access.tpp, paymentId);
      if (!reply.accepted) {
        access = await psu.grants(tpp);
        reply = await paymentStatus(access.tpp, paymentId);
      }
      const status = reply.at('transactionStatus');
      if (typeof status !== 'string')
        throw new Untestable(`the status was answered with status ${reply.status}`);
      return status;
    };
    const approve = async () => {
      // A bank may want an SCA of this hour, or take the one that approves.
      const { paymentId } = await approvedPayment(stage, access, psu).catch(async (thrown: unknown) => {
        if (!(thrown instanceof Untestable)) throw thrown;
        access = await psu.grants(tpp);
        return approvedPayment(stage, access, psu);
      });
      return { paymentId, status: await statusOf(paymentId) };
    };

    let payment = await approve();
    const runs: number[] = [];
    for (let step = 1; step <= 24; step += 1) {
      await time.moveTo(start + step * hour);
      const status = await statusOf(payment.paymentId);
      if (status === payment.status) continue;
      runs.push((new Date(start + step * hour).getUTCHours() + 24) % 24);
      observe('batch-run-status', `a run brings an approved payment from ${payment.status} to ${status}`);
      payment = await approve();
    }
    observe('batch-run-hours', `runs were seen by half past ${runs.join(', ')} (UTC)`);
    judge('ENV-10', 'five runs in 24 hours change a payment', () =>
      expectEqual(runs.length, 5, 'the number of runs'),
    );
  },
});

import {
  type Access,
  approvePayment,
  expectThat,
  readPaymentStatus,
  scenario,
  Untestable,
  wellAfter,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

const finals: ReadonlySet<string> = new Set(['ACSC', 'RJCT', 'CANC']);

/**
 * What waits for a later day waits as long as nobody calls it off. Whether a run before that day takes it is
 * open.
 */
export const laterPayment = scenario({
  id: 'sandbox/later-payment',
  title: 'A payment for a later day is moved on by a run when that day has come, and not cancelled before',
  clauses: ['ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'batch-run'],
  steps: 9,
  async run(stage) {
    const { tpp, psu, judge, observe, target, time } = stage;
    const access = await psu.grants(tpp);
    const due = businessDay(stage, 3);
    const payment = await approvePayment(stage, access, psu, { requestedExecutionDate: due });
    const look = async (as: Access) => {
      const reply = await readPaymentStatus(as.tpp, payment.paymentId);
      const status = reply.at('transactionStatus');
      if (!reply.accepted || typeof status !== 'string')
        throw new Untestable(`the status was answered with status ${reply.status}`);
      return status;
    };
    const waiting = await look(access);
    if (finals.has(waiting))
      throw new Untestable(`an approved payment for a later day is ${waiting} at once`);
    await target.levers.batchRun?.({});
    const early = await look(access);
    observe('ENV-10', `a run before the day of a payment ${early === waiting ? 'leaves' : 'takes'} it`);

    // Also a bank that executes nothing on days off, and then what was due, has done so by then.
    await time.moveTo(wellAfter(due));
    await target.levers.batchRun?.({});
    const late = await look(await psu.grants(tpp));
    judge('ENV-10', 'a run after the day of a payment has moved it on', () =>
      expectThat(late !== waiting && late !== 'CANC', `another status than ${waiting}, and not CANC`, late),
    );
  },
});

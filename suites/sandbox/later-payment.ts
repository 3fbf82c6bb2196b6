import {
  type Access,
  approvePayment,
  domesticProduct,
  expectThat,
  readPaymentStatus,
  scenario,
  type Stage,
  trySca,
  Untestable,
  wellAfter,
} from '../../lib/harness/kit/index.js';
import { carrying, readBooks } from '../execution/books.js';
import { marked } from '../execution/called-off.js';
import { businessDay } from '../payments/bodies.js';

const finals: ReadonlySet<string> = new Set(['ACSC', 'RJCT', 'CANC']);

/**
 * The text of a payment for the day that was approved and then cancelled, by the yes of the PSU where the
 * bank asks for it, whatever its status tells then; undefined where it is not cancelled.
 */
async function cancelOne(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  access: Access,
  due: string,
): Promise<string | undefined> {
  const { tpp } = access;
  const { text, body } = marked(stage);
  const approved = { ...body, requestedExecutionDate: due };
  const { paymentId } = await approvePayment(stage, access, stage.psu, approved);
  const of = { params: { product: domesticProduct, paymentId } };
  const deleting = await tpp.call('delete-payment', of);
  if (!deleting.accepted) return undefined;
  if (deleting.link('startAuthorisation') !== undefined) {
    const started = await tpp.call('start-payment-cancellation-authorisation', of);
    const asks = started.link('scaRedirect') !== undefined;
    const back = asks ? await trySca(stage.psu, tpp, started) : undefined;
    if (back?.succeeded === true) return text;
  }
  const status = (await readPaymentStatus(tpp, paymentId)).at('transactionStatus');
  return status === 'CANC' ? text : undefined;
}

/**
 * What waits for a later day waits as long as nobody calls it off. Whether a run before that day takes it is
 * open.
 */
export const laterPayment = scenario({
  id: 'sandbox/later-payment',
  title: 'A payment for a later day is moved on by a run when that day has come, and not cancelled before',
  clauses: ['ENV-10', 'SCA-11'],
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
    const dropped = target.sca?.sparing === true ? undefined : await cancelOne(stage, access, due);
    const waiting = await look(access);
    if (finals.has(waiting))
      throw new Untestable(`an approved payment for a later day is ${waiting} at once`);
    await target.levers.batchRun?.({});
    const early = await look(access);
    observe('ENV-10', `a run before the day of a payment ${early === waiting ? 'leaves' : 'takes'} it`);

    // Also a bank that executes nothing on days off, and then what was due, has done so by then.
    await time.moveTo(wellAfter(due));
    await target.levers.batchRun?.({});
    const later = await psu.grants(tpp);
    const late = await look(later);
    judge('ENV-10', 'a run after the day of a payment has moved it on', () =>
      expectThat(late !== waiting && late !== 'CANC', `another status than ${waiting}, and not CANC`, late),
    );
    if (dropped === undefined) return;
    const books = await readBooks(later);
    judge('SCA-11', 'a payment that was cancelled before its day is not executed on it', () => {
      const all = [...books.values()].flatMap(({ booked }) => carrying(booked, dropped));
      expectThat(all.length === 0, 'no booked transaction', 'one is there');
    });
  },
});

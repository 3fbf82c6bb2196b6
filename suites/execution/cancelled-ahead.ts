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
import { businessDay } from '../payments/bodies.js';
import { isInBooks, readBooks } from './books.js';
import { marked } from './marked.js';

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

/** What waits for its day waits for it no longer once the PSU has called it off. */
export const cancelledAhead = scenario({
  id: 'execution/cancelled-ahead',
  title: 'A payment for a later day that the PSU cancelled before is not executed on that day',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  async run(stage) {
    const { tpp, psu, judge, target, time } = stage;
    if (target.sca?.sparing === true)
      throw new Untestable('three SCAs are more than a person should be asked for');
    const access = await psu.grants(tpp);
    const due = businessDay(stage, 3);
    const text = await cancelOne(stage, access, due);
    if (text === undefined) throw new Untestable('the bank cancels no approved payment for a later day');
    // Also a bank that executes nothing on days off, and then what was due, has done so by then.
    await time.moveTo(wellAfter(due));
    await target.levers.batchRun?.({});
    const books = await readBooks(await psu.grants(tpp));
    judge('SCA-11', 'a payment that was cancelled before its day is not executed on it', () =>
      expectThat(!isInBooks(books, text), 'no booked transaction', 'one is there'),
    );
  },
});

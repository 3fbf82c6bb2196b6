import {
  type Access,
  approvePayment,
  domesticProduct,
  expectThat,
  readPaymentStatus,
  repeatablePayment,
  type ScaChoice,
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

/** The text of a payment for the day that waits for its approval; undefined where it needs none. */
async function leaveOne(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  access: Access,
  due: string,
): Promise<string | undefined> {
  const { text, body } = marked(stage);
  const waiting = { ...body, requestedExecutionDate: due };
  const created = await access.tpp.send(repeatablePayment(stage, access, waiting));
  return created.link('startAuthorisation') === undefined ? undefined : text;
}

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** What nobody wants, or nobody wanted yet, on the day for which it was ordered. */
async function judgeAhead(stage: Scene, choice: ScaChoice): Promise<void> {
  const { tpp, psu, judge, target, time } = stage;
  if (target.sca?.sparing === true)
    throw new Untestable('three SCAs are more than a person should be asked for');
  const access = await psu.grants(tpp, choice);
  const due = businessDay(stage, 3);
  const waiting = await leaveOne(stage, access, due);
  const cancelled = await cancelOne(stage, access, due);
  // Also a bank that executes nothing on days off, and then what was due, has done so by then.
  await time.moveTo(wellAfter(due));
  await target.levers.batchRun?.({});
  const books = await readBooks(await psu.grants(tpp, choice));
  const judgeText = (text: string, what: string) =>
    judge('SCA-11', `a payment ${what} is not executed on its day`, () =>
      expectThat(!isInBooks(books, text), 'no booked transaction', 'one is there'),
    );
  if (waiting !== undefined) judgeText(waiting, 'that nobody approved');
  if (cancelled === undefined) throw new Untestable('the bank cancels no approved payment for a later day');
  judgeText(cancelled, 'that was cancelled before');
}

/** What waits for its day waits for it no longer once the PSU has called it off. */
export const cancelledAhead = scenario({
  id: 'execution/cancelled-ahead',
  title: 'A payment for a later day that the PSU cancelled before, or never approved, is not executed then',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  run: (stage) => judgeAhead(stage, {}),
});

/** The same of what is ordered for a company. */
export const cancelledForCompany = scenario({
  id: 'execution/cancelled-for-company',
  title: 'What was ordered for a company and cancelled, or never approved, is not executed on its day',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'clock', 'batch-run'],
  widens: true,
  steps: 6,
  bars: 'all',
  run: ({ corporatePsu: psu, judge, random, target, time, tpp }) =>
    judgeAhead({ psu, judge, random, target, time, tpp }, { context: 'CORPORATE' }),
});

import {
  type Access,
  addDays,
  afterBatch,
  bankDayFrom,
  type CreatedPayment,
  domesticProduct,
  expectThat,
  fillAccount,
  isHeld,
  osloDate,
  readPaymentStatus,
  scenario,
  type Stage,
  wellAfter,
} from '../../lib/harness/kit/index.js';
import { type Books, idsInBooks, readBooks, timesInBooks } from './orders/books.js';
import { approveMarked, type Marked, orderMarked } from './orders/marked.js';

type Scene = Pick<Stage<'SCA-11' | 'ACC-03'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

/** A payment that waits for its PSU, and one that was deleted. */
async function makeUnwanted(
  stage: Scene,
  access: Access,
): Promise<readonly (Marked & { readonly how: string })[]> {
  const [waiting, dropped] = [await orderMarked(stage, access), await orderMarked(stage, access)];
  const params = { product: domesticProduct, paymentId: dropped.paymentId };
  const { accepted } = await access.tpp.call('delete-payment', { params });
  const all = [{ ...waiting, how: 'that nobody approved' }];
  return accepted ? [...all, { ...dropped, how: 'that was deleted' }] : all;
}

/** Runs the batch and reads what is booked, by another SCA where nothing is told any more. */
async function run(stage: Scene, access: Access, done: (books: Books) => boolean) {
  const { seen, access: later } = await afterBatch(stage, access, readBooks, done);
  if (seen.size > 0) return { seen, access: later };
  const anew = await stage.psu.grants(later.tpp, { anew: true });
  return { seen: await readBooks(anew), access: anew };
}

/** What was approved before the restart is executed like what was approved and executed before it. */
async function judgeExecuted(
  stage: Scene & Pick<Stage<'ENV-11'>, 'judge'>,
  late: Marked & CreatedPayment,
  before: { readonly seen: Books; readonly access: Access },
  isTold: (books: Books) => boolean,
): Promise<void> {
  const isThere = (books: Books) => timesInBooks(books, late.text) > 0;
  let { seen, access } = before;
  if (!isThere(seen)) {
    await stage.time.moveTo(wellAfter(osloDate(stage.time.now())));
    ({ seen, access } = await run(stage, access, isThere));
  }
  const status = await readPaymentStatus(access.tpp, late.paymentId);
  // What is rejected, held or called off by the bank is its business.
  if (isHeld(status) || ['RJCT', 'CANC'].includes(String(status.at('transactionStatus')))) return;
  if (isTold(seen))
    stage.judge('ENV-11', 'a payment that was approved before a restart is executed after it', () =>
      expectThat(isThere(seen), 'a booked transaction', 'none'),
    );
}

/**
 * A payment that was executed, another one that was approved before a restart, and what comes after: another
 * run, and the runs of the next day.
 */
export const executedOnce = scenario({
  id: 'execution/once-over-restart',
  title: 'A payment is executed once, though the bank starts again, runs again and comes to the next day',
  clauses: ['ACC-03', 'ENV-11', 'SCA-11'],
  effects: 'changes-consent',
  needs: ['psu', 'batch-day', 'restart', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, observe, psu, target, time } = stage;
    const first = await psu.grants(stage.tpp);
    await fillAccount(stage, first);
    const early = await approveMarked(stage, first);
    if (early === undefined) return;
    const isThere = (books: Books) => timesInBooks(books, early.text) > 0;
    const before = await run(stage, first, isThere);
    if (!isThere(before.seen)) {
      observe('SCA-11', 'no booked transaction carries the text of an executed payment');
      return;
    }
    const late = await approveMarked(stage, before.access);
    const payments = late === undefined ? [early] : [early, late];
    const unwanted = await makeUnwanted(stage, before.access);
    const ids = idsInBooks(before.seen, early.text);
    const judgeOnce = (books: Books, after: string) => {
      const now = idsInBooks(books, early.text);
      if (ids.length > 0 && now.length > 0)
        judge('ACC-03', `what is booked has the id that it had, after ${after}`, () =>
          expectThat(
            ids.every((each) => now.includes(each)),
            ids.join(', '),
            now.join(', '),
          ),
        );
      for (const each of payments)
        judge('SCA-11', `an approved payment is executed once after ${after}`, () =>
          expectThat(
            timesInBooks(books, each.text) <= 1,
            'one booked transaction',
            `${timesInBooks(books, each.text)}`,
          ),
        );
      for (const each of unwanted)
        judge('SCA-11', `a payment ${each.how} is not executed after ${after}`, () =>
          expectThat(timesInBooks(books, each.text) === 0, 'no booked transaction', 'one is there'),
        );
    };
    await target.levers.restart?.({});
    const restarted = await run(stage, before.access, isThere);
    judgeOnce(restarted.seen, 'a restart and another run');
    if (target.levers.clock === undefined) return;
    const next = bankDayFrom(addDays(osloDate(time.now()), 1));
    await time.moveTo(Date.parse(`${next}T12:00:00Z`));
    const nextDay = await run(stage, restarted.access, isThere);
    judgeOnce(nextDay.seen, 'a run on the next bank day');
    if (late !== undefined) await judgeExecuted(stage, late, nextDay, isThere);
  },
});

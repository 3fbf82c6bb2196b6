import {
  type Access,
  addDays,
  afterBatch,
  bankDayFrom,
  createBasket,
  drawKinds,
  expectThat,
  osloDate,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  startBasket,
  trySca,
} from '../../lib/harness/kit/index.js';
import {
  approve,
  type ApprovedOrder,
  isSettled,
  isUnfunded,
  readStatuses,
} from '../execution/orders/approved-orders.js';
import { isInBooks, readBooks } from '../execution/orders/books.js';
import { createMarked, markOrder } from '../execution/orders/marked.js';
import { isRejected } from '../payments/funds.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 2, full: 9 } as const;

type Marked = ApprovedOrder & { readonly name: string; readonly text: string };

/** A payment that the PSU approves alone. */
async function approveAlone(scene: Scene, access: Access, kind: PaymentKind): Promise<readonly Marked[]> {
  const { text, request } = markOrder(scene, kind);
  const order = await approve(scene.psu, access, kind, request);
  return order === undefined ? [] : [{ ...order, name: kind.name, text }];
}

/** One that the PSU approves in a basket. */
async function approveTogether(scene: Scene, access: Access, kind: PaymentKind): Promise<readonly Marked[]> {
  if (scene.target.capabilities.baskets === false) return [];
  const { text, paymentId } = await createMarked(scene, access, kind);
  const basketId = paymentId === undefined ? undefined : await createBasket(access.tpp, [paymentId]);
  if (paymentId === undefined || basketId === undefined) return [];
  const started = await startBasket(access.tpp, basketId);
  const isAsked = started.link('scaRedirect') !== undefined;
  if (isAsked) await trySca(scene.psu, access.tpp, started);
  return [{ kind, paymentId, isAsked, name: `${kind.name} in a basket`, text }];
}

/** Runs of today and, where the clock can be moved, of the next bank day; a session does not last so long. */
async function runAgain({ psu, target, time, tpp }: Scene, access: Access): Promise<Access> {
  const { batchRun, clock } = target.levers;
  await batchRun?.({});
  await batchRun?.({});
  if (clock === undefined) return access;
  const next = bankDayFrom(addDays(osloDate(time.now()), 1));
  await time.moveTo(Date.parse(`${next}T12:00:00Z`));
  await batchRun?.({});
  return psu.grants(tpp);
}

/** Who was told that a payment is rejected pays otherwise: money that comes later does not pay it, too. */
export const rejectedStays = scenario({
  id: 'money/rejected-stays',
  title: 'A payment of any kind that was rejected for lack of funds is not executed when money has come',
  clauses: ['ERR-11', 'STA-04', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, observe, target } = stage;
    if (psu.identity.made !== true) return;
    const { funds } = target.levers;
    if (funds === undefined) return;
    const access = await psu.grants(stage.tpp);
    const account = payingAccount(access).bban;
    const kinds = paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment');
    const orders: Marked[] = [];
    await funds({ account, amount: '0.00' });
    for (const kind of drawKinds(stage, kinds, most))
      orders.push(...(await approveAlone(stage, access, kind)));
    for (const kind of kinds.slice(0, 1)) orders.push(...(await approveTogether(stage, access, kind)));
    const { seen, access: later } = await afterBatch(
      stage,
      access,
      (by) => readStatuses(by, orders),
      (all) => all.some((each) => isRejected(each)),
    );
    const rejected = orders
      .map((order, at) => ({ ...order, first: seen[at] }))
      .filter(({ first }) => isRejected(first));
    // Payments may be put on hold, and whether money comes later is the bank's business.
    if (rejected.length === 0) return observe('ERR-11', 'no payment from an empty account is rejected');
    await funds({ account, amount: '1000000.00' });
    const last = await runAgain(stage, later);
    const statuses = await readStatuses(last, rejected);
    const books = await readBooks(last);
    for (const [at, { first, name, text }] of rejected.entries()) {
      if (isUnfunded(first) && isRejected(statuses[at]))
        judge('STA-04', `the status of a rejected ${name} goes on to say why`, () =>
          expectThat(isUnfunded(statuses[at]), 'fundsAvailable', 'it is missing'),
        );
      judge('ERR-11', `a ${name} that was rejected for lack of funds is not settled later`, () =>
        expectThat(!isSettled(statuses[at]), 'another status than ACSC', 'ACSC'),
      );
      judge('SCA-11', `of a rejected ${name} nothing is booked when there is money again`, () =>
        expectThat(!isInBooks(books, text), 'no booked transaction', 'one is there'),
      );
    }
  },
});

import {
  type Access,
  afterBatch,
  approveOne,
  createBasket,
  createOf,
  expectThat,
  fillAccount,
  jsonBody,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  startBasket,
  trySca,
} from '../../lib/harness/kit/index.js';
import { type Books, isInBooks, readBooks, sumsOf, timesBooked } from '../execution/orders/books.js';
import { createMarked } from '../execution/orders/marked.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** A payment that could be approved in two places, and the basket that is left to be approved. */
interface Overlapping {
  readonly what: string;
  readonly text: string;
  readonly amount: number;
  readonly left: string;
}

/** Lets the PSU say yes to a basket, as often as it is started. */
async function approveBasket({ psu }: Scene, { tpp }: Access, basketId: string): Promise<void> {
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
}

/** A payment and baskets of it and another one each; undefined where the bank makes fewer. */
async function makeIn(scene: Scene, access: Access, kind: PaymentKind, baskets: number) {
  const { text, request, paymentId } = await createMarked(scene, access, kind);
  const amount = Number(Object(Object(jsonBody(request)).instructedAmount).amount);
  if (paymentId === undefined) return undefined;
  const ids: string[] = [];
  while (ids.length < baskets) {
    const beside = await createOf(access.tpp, kind);
    const id = beside === undefined ? undefined : await createBasket(access.tpp, [paymentId, beside]);
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return { text, amount, paymentId, ids };
}

/**
 * Payments in two baskets, of which the second one is approved after the run or before it, and one that is
 * approved alone and in a basket.
 */
async function makeAll(scene: Scene, access: Access, kind: PaymentKind): Promise<readonly Overlapping[]> {
  const made: Overlapping[] = [];
  for (const before of [1, 2]) {
    const when = before === 1 ? '' : ', with both approvals before the run';
    const twice = await makeIn(scene, access, kind, 2);
    const left = twice?.ids[1];
    if (twice !== undefined && left !== undefined) {
      for (const id of twice.ids.slice(0, before)) await approveBasket(scene, access, id);
      made.push({ ...twice, what: `in two baskets${when}`, left });
    }
  }
  const alone = await makeIn(scene, access, kind, 1);
  const [basket] = alone?.ids ?? [];
  if (alone !== undefined && basket !== undefined) {
    await approveOne(scene.psu, access.tpp, kind, alone.paymentId);
    await approveBasket(scene, access, basket);
    made.push({ ...alone, what: 'approved alone and in a basket', left: basket });
  }
  return made;
}

/** No account gave a sum twice, nor a larger one. A fee may be booked beside it. */
function expectOnce(books: Books, { text, amount }: Overlapping, isInOwnCurrency: boolean): void {
  for (const { booked } of books.values()) {
    const times = timesBooked(booked, text);
    expectThat(times <= 1, 'one booked transaction', `${times}`);
    const most = Math.max(0, ...sumsOf(booked, text).map((each) => Math.abs(each)));
    if (isInOwnCurrency) expectThat(most < amount + 0.005, `no more than ${amount}`, `${most}`);
  }
}

/** What was approved in one place has nothing left to approve in another. */
export const overlapping = scenario({
  id: 'baskets/overlapping',
  title: 'A payment in two baskets, or approved alone and in a basket, is executed once with its sum',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-run', 'many-scas'],
  pulls: ['clock', 'funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const [domestic] = paymentKinds(stage, access);
    if (domestic === undefined) return;
    const made = await makeAll(stage, access, domestic);
    const { seen, access: later } = await afterBatch(stage, access, readBooks, (books) =>
      made.some(({ text }) => isInBooks(books, text)),
    );
    const told = made.filter(({ text }) => isInBooks(seen, text));
    for (const { left } of told) await approveBasket(stage, later, left);
    await target.levers.batchRun?.({});
    const after = await readBooks(later);
    const isInOwnCurrency = payingAccount(access).currency === 'NOK';
    for (const each of told)
      judge('SCA-11', `a payment ${each.what} is executed once, with the sum approved`, () => {
        for (const books of [seen, after]) expectOnce(books, each, isInOwnCurrency);
      });
  },
});

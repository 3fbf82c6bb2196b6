import {
  afterBatch,
  callOn,
  createBasket,
  expectThat,
  fillAccount,
  isDeleted,
  paymentKinds,
  scenario,
  startBasket,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { type Books, readBooks, timesBooked } from './books.js';
import { createMarked } from './marked.js';

/** How often a text is booked on the account where it is booked most. */
function timesExecuted(books: Books, text: string): number {
  return Math.max(0, ...[...books.values()].map(({ booked }) => timesBooked(booked, text)));
}

/** A payment of any kind that was deleted stays deleted, whatever is started or run afterwards. */
export const calledOffKinds = scenario({
  id: 'execution/called-off-kinds',
  title: 'A payment of any kind that was deleted before its approval is never executed',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  pulls: ['clock', 'funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const deleted: { readonly name: string; readonly text: string }[] = [];
    for (const kind of paymentKinds(stage, access)) {
      const { text, paymentId } = await createMarked(stage, access, kind);
      if (paymentId === undefined) continue;
      const removed = await callOn(access.tpp, kind, paymentId, 'delete');
      if (!isDeleted(removed)) continue;
      deleted.push({ name: kind.name, text });
      const started = await callOn(access.tpp, kind, paymentId, 'start');
      if (started.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, started);
    }
    if (deleted.length === 0) throw new Untestable('no payment was deleted by the call alone');
    const { seen } = await afterBatch(stage, access, readBooks, () => true);
    for (const { name, text } of deleted)
      judge('SCA-11', `a ${name} that was deleted is not executed`, () =>
        expectThat(timesExecuted(seen, text) === 0, 'no booked transaction', 'one is there'),
      );
  },
});

/** One approval of a basket is one execution of each of its payments. */
export const basketOnce = scenario({
  id: 'execution/basket-once',
  title: 'The payments of a basket are executed once, whatever other link and run there is',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-run'],
  pulls: ['clock', 'funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    if (target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const [domestic] = paymentKinds(stage, access);
    if (domestic === undefined) return;
    const made = [await createMarked(stage, access, domestic), await createMarked(stage, access, domestic)];
    const paymentIds = made.flatMap(({ paymentId }) => paymentId ?? []);
    const basketId = await createBasket(access.tpp, paymentIds);
    if (basketId === undefined) return;
    const start = () => startBasket(access.tpp, basketId);
    const [first, second] = [await start(), await start()];
    if (second.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, second);
    const { seen, access: later } = await afterBatch(stage, access, readBooks, (books) =>
      made.some(({ text }) => timesExecuted(books, text) > 0),
    );
    const told = made.filter(({ text }) => timesExecuted(seen, text) > 0);
    if (first.link('scaRedirect') !== undefined) await trySca(psu, later.tpp, first);
    await target.levers.batchRun?.({});
    const after = await readBooks(later);
    // What can no longer be read was executed all the same.
    for (const { text } of told)
      judge('SCA-11', 'a payment of an approved basket is executed once, also behind an older link', () =>
        expectThat(timesExecuted(after, text) <= 1, 'one booked transaction', timesExecuted(after, text)),
      );
  },
});

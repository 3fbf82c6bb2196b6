import {
  afterBatch,
  createBasket,
  fillAccount,
  paymentKinds,
  scenario,
  startBasket,
  trySca,
} from '../../lib/harness/kit/index.js';
import { expectOnce, readBooks, timesInBooks } from './orders/books.js';
import { createMarked } from './orders/marked.js';

/** One approval of a basket is one execution of each of its payments. */
export const basketOnce = scenario({
  id: 'execution/basket-once',
  title: 'The payments of a basket are executed once, whatever other link and run there is',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
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
      made.some(({ text }) => timesInBooks(books, text) > 0),
    );
    const told = made.filter(({ text }) => timesInBooks(seen, text) > 0);
    if (first.link('scaRedirect') !== undefined) await trySca(psu, later.tpp, first);
    await target.levers.batchRun?.({});
    const after = await readBooks(later);
    // What can no longer be read was executed all the same.
    for (const { text } of told)
      judge('SCA-11', 'a payment of an approved basket is executed once, also behind an older link', () =>
        expectOnce(after, text),
      );
  },
});

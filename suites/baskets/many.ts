import {
  type Access,
  afterBatch,
  createBasket,
  createPayment,
  expectEqual,
  fillAccount,
  muchAt,
  payingAccount,
  readPaymentStatus,
  type Reply,
  scenario,
  startBasket,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable } from '../payments/funds.js';

/** Payments of which the last one is not covered: more than a short list holds. */
const entries = { again: 12, quick: 12, standard: 12, full: 60 } as const;

/** The basket, and its last payment. */
interface Seen {
  readonly basket: Reply;
  readonly last: Reply;
}

const isRejected = ({ last }: Seen) => last.at('transactionStatus') === 'RJCT';

/**
 * However many there are, the last one counts as the first does, and its status says of missing funds what it
 * says however it was approved.
 */
export const many = scenario({
  id: 'baskets/many',
  title: 'The last of many payments, without funds, says so in its status and decides that of its basket',
  clauses: ['BSK-03', 'STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  pulls: ['batchRun', 'clock', 'funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const count = muchAt(target, entries);
    const instructedAmount = { amount: '9999999999.00', currency: payingAccount(access).currency };
    const paymentIds: string[] = [];
    while (paymentIds.length < count) {
      const isLast = paymentIds.length === count - 1;
      paymentIds.push((await createPayment(stage, access, isLast ? { instructedAmount } : {})).paymentId);
    }
    const basketId = await createBasket(access.tpp, paymentIds);
    const unfunded = paymentIds.at(-1);
    if (basketId === undefined || unfunded === undefined) return;
    const started = await startBasket(access.tpp, basketId);
    if (started.link('scaRedirect') !== undefined) await psu.completes(access.tpp, started);
    const look = async ({ tpp }: Access): Promise<Seen> => ({
      last: await readPaymentStatus(tpp, unfunded),
      basket: await tpp.call('read-basket', { params: { basketId } }),
    });
    const first = await look(access);
    const seen = isRejected(first) ? first : (await afterBatch(stage, access, look, isRejected)).seen;
    // When funds are looked at is open.
    if (!isRejected(seen)) return;
    judge('STA-04', 'the status of a payment of a basket carries fundsAvailable', () =>
      expectFundsAvailable(seen.last),
    );
    if (!seen.basket.accepted) return;
    judge('BSK-03', `the basket shows RJCT with the last of ${count} payments rejected`, () =>
      expectEqual(seen.basket.at('transactionStatus'), 'RJCT', 'the status of the basket'),
    );
  },
});

import {
  afterBatch,
  createPayment,
  payingAccount,
  readPaymentStatus,
  scenario,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable } from '../payments/states.js';

/** What a status says of missing funds does not hang on how the payment was approved. */
export const unfunded = scenario({
  id: 'baskets/unfunded',
  title: 'The status of a payment that was rejected for lack of funds says so in a basket, too',
  clauses: ['STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  pulls: ['batchRun', 'clock'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const { currency } = payingAccount(access);
    const instructedAmount = { amount: '9999999999.00', currency };
    const good = await createPayment(stage, access);
    const bad = await createPayment(stage, access, { instructedAmount });
    const basket = await access.tpp.call('create-basket', {
      body: { paymentIds: [good.paymentId, bad.paymentId] },
    });
    const params = { basketId: basket.textAt('basketId') };
    const started = await access.tpp.call('start-basket-authorisation', { params });
    await psu.completes(access.tpp, started);
    const { seen: status } = await afterBatch(
      stage,
      access,
      (by) => readPaymentStatus(by.tpp, bad.paymentId),
      (reply) => reply.at('transactionStatus') === 'RJCT',
    );
    if (status.at('transactionStatus') !== 'RJCT') return;
    judge('STA-04', 'the status of a payment of a basket carries fundsAvailable', () =>
      expectFundsAvailable(status),
    );
  },
});

import {
  createPayment,
  expectThat,
  isUnapproved,
  readPaymentStatus,
  scenario,
  trySca,
} from '../../lib/harness/kit/index.js';
import { placesAmong } from './foreign-payment.js';

/** One person at two TPPs: what one of them ordered is in no basket of the other, alone or behind its own. */
export const anotherTppsPayment = scenario({
  id: 'baskets/payment-of-another-tpp',
  title: 'A basket of one TPP approves no payment that the same person ordered through another',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['psu', 'second-tpp', 'baskets', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge } = stage;
    const elsewhere = await psu.grants(stage.tppNamed('second-tpp'));
    const access = await psu.grants(tpp);
    const { paymentId } = await createPayment(stage, access);
    const [own, third] = [await createPayment(stage, elsewhere), await createPayment(stage, elsewhere)];
    const mixed = placesAmong(paymentId, own.paymentId, third.paymentId);
    for (const paymentIds of [[paymentId], ...mixed]) {
      const created = await elsewhere.tpp.call('create-basket', { body: { paymentIds } });
      const basketId = created.at('basketId');
      if (!created.accepted || typeof basketId !== 'string') continue;
      const started = await elsewhere.tpp.call('start-basket-authorisation', { params: { basketId } });
      if (started.link('scaRedirect') !== undefined) await trySca(psu, elsewhere.tpp, started);
    }
    const status = await readPaymentStatus(access.tpp, paymentId);
    judge('END-12', 'the payment has no status of an approved one', () =>
      expectThat(
        isUnapproved(status),
        'a payment that its own TPP leaves open',
        status.at('transactionStatus'),
      ),
    );
  },
});

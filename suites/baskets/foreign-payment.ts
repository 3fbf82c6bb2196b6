import {
  createPayment,
  expectThat,
  isUnapproved,
  readPaymentStatus,
  scenario,
  trySca,
} from '../../lib/harness/kit/index.js';

/** How the bank refuses a payment of somebody else is open; that this person cannot approve it is not. */
export const foreignPayment = scenario({
  id: 'baskets/foreign-payment',
  title: 'A basket does not let one PSU approve the payment of another',
  clauses: ['STA-07'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, secondPsu, judge } = stage;
    const access = await psu.grants(tpp);
    const { paymentId } = await createPayment(stage, access);
    const other = await secondPsu.grants(tpp);
    const created = await other.tpp.call('create-basket', { body: { paymentIds: [paymentId] } });
    const basketId = created.at('basketId');
    if (created.accepted && typeof basketId === 'string') {
      const started = await other.tpp.call('start-basket-authorisation', { params: { basketId } });
      if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, other.tpp, started);
    }
    const own = await access.tpp.call('create-basket', { body: { paymentIds: [paymentId] } });
    const ownId = own.at('basketId');
    if (own.accepted && typeof ownId === 'string') {
      const started = await other.tpp.call('start-basket-authorisation', { params: { basketId: ownId } });
      if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, other.tpp, started);
    }
    const status = await readPaymentStatus(access.tpp, paymentId);
    judge('STA-07', 'it has no status of an approved payment', () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
  },
});

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
  needs: ['psu', 'second-psu', 'second-tpp', 'baskets'],
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
    // Nor hidden behind a payment of their own, by another person or by the same one at another TPP.
    const elsewhere = await secondPsu.grants(stage.tppNamed('second-tpp'));
    for (const stranger of [other, elsewhere]) {
      const first = await createPayment(stage, stranger);
      const mixed = await stranger.tpp.call('create-basket', {
        body: { paymentIds: [first.paymentId, paymentId] },
      });
      const mixedId = mixed.at('basketId');
      if (!mixed.accepted || typeof mixedId !== 'string') continue;
      const started = await stranger.tpp.call('start-basket-authorisation', {
        params: { basketId: mixedId },
      });
      if (started.link('scaRedirect') !== undefined) await trySca(secondPsu, stranger.tpp, started);
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

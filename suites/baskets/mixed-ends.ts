import {
  afterBatch,
  type Access,
  createPayment,
  domesticProduct,
  expectThat,
  fillAccount,
  isDeleted,
  scenario,
  trySca,
} from '../../lib/harness/kit/index.js';

const on = (paymentId: string) => ({ params: { product: domesticProduct, paymentId } });

/** Of a payment that was called off and one that was executed the first one is the worse. */
export const mixedEnds = scenario({
  id: 'baskets/mixed-ends',
  title: 'A basket of which one payment was deleted is not shown as executed',
  clauses: ['BSK-03', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await createPayment(stage, access)).paymentId);
    const [, dropped = ''] = ids;
    const basket = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
    const basketId = basket.at('basketId');
    if (typeof basketId !== 'string') return;
    const deletion = await access.tpp.call('delete-payment', on(dropped));
    const started = await access.tpp.call('start-basket-authorisation', { params: { basketId } });
    if (started.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, started);
    const look = async ({ tpp }: Access) => {
      const members = await tpp.all(ids.map((id) => tpp.request('read-payment-status', on(id))));
      const whole = await tpp.call('read-basket', { params: { basketId } });
      return { whole, statuses: members.map((each) => each.at('transactionStatus')) };
    };
    const { seen } = await afterBatch(stage, access, look, ({ statuses }) => statuses.includes('ACSC'));
    const { whole, statuses } = seen;
    if (isDeleted(deletion))
      judge('SCA-11', 'a run does not execute what was deleted from the basket', () =>
        expectThat(statuses[1] !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
    if (!whole.accepted || !statuses.includes('ACSC') || !statuses.includes('CANC')) return;
    judge('BSK-03', 'the status of the basket is not the best one', () =>
      expectThat(whole.at('transactionStatus') !== 'ACSC', 'another status than ACSC', 'ACSC'),
    );
  },
});

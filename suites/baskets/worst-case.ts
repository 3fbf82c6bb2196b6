import { expectEqual, expectThat } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';
import { createdPayment, paymentBody, paymentStatus } from '../../lib/harness/stage/journeys.js';

const unfunded = { instructedAmount: { amount: '9999999999.00', currency: 'NOK' } };

/** Wherever the bad payment stands, it decides the status of the basket and nothing else. */
export const worstCase = scenario({
  id: 'baskets/worst-case',
  title: 'A basket is not atomic and shows the worst status of its payments',
  clauses: ['BSK-02', 'BSK-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  pulls: ['batchRun'],
  async run(stage) {
    const { tpp, psu, judge, require, observe } = stage;
    const access = await psu.grants(tpp);
    for (const [place, position] of [
      ['first', 0],
      ['in the middle', 1],
      ['last', 2],
    ] as const) {
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        if (index !== position) {
          ids.push((await createdPayment(stage, access)).paymentId);
          continue;
        }
        const bad = await access.tpp.call('create-domestic-payment', {
          body: paymentBody(stage, access, unfunded),
        });
        if (!bad.accepted) {
          // When funds are looked at is open; such a bank never has a rejected payment in a basket.
          for (const clause of ['BSK-02', 'BSK-03'] as const)
            observe(clause, `a payment without funds is refused at creation with status ${bad.status}`);
          return;
        }
        ids.push(bad.textAt('paymentId'));
      }
      const created = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
      require('a basket', () => void created.textAt('basketId'));
      const params = { basketId: created.textAt('basketId') };
      await psu.completes(access.tpp, await access.tpp.call('start-basket-authorisation', { params }));
      const failing = await paymentStatus(access.tpp, ids[position] ?? '');
      if (failing.at('transactionStatus') !== 'RJCT') await stage.target.levers.batchRun?.({});
      const replies = await Promise.all(ids.map((id) => paymentStatus(access.tpp, id)));
      const statuses = replies.map((each) => each.at('transactionStatus'));
      require('a payment rejected for lack of funds', () =>
        expectEqual(statuses[position], 'RJCT', 'its status'));
      judge('BSK-02', `the failing payment ${place} does not stop the others`, () =>
        replies.forEach((reply, index) => {
          if (index === position) return;
          const status = reply.textAt('transactionStatus');
          expectThat(status !== 'RJCT' && status !== 'RCVD', 'an approved payment', status);
        }),
      );
      const basket = await access.tpp.call('read-basket', { params });
      judge('BSK-03', `the basket shows RJCT with the failing payment ${place}`, () =>
        expectEqual(basket.at('transactionStatus'), 'RJCT', 'the status of the basket'),
      );
    }
  },
});

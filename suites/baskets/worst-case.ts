import { expectEqual, expectThat } from '../../lib/harness/expect.js';
import type { Reply } from '../../lib/harness/reply.js';
import { scenario } from '../../lib/harness/scenario.js';
import { afterBatch } from '../../lib/harness/stage/batch-day.js';
import { createdId, domesticProduct, paymentBody } from '../../lib/harness/stage/journeys.js';
import type { Access } from '../../lib/harness/stage/psu.js';

const unfunded = { instructedAmount: { amount: '9999999999.00', currency: 'NOK' } };

/** Wherever the bad payment stands, it decides the status of the basket and nothing else. */
export const worstCase = scenario({
  id: 'baskets/worst-case',
  title: 'A basket is not atomic and shows the worst status of its payments',
  clauses: ['BSK-02', 'BSK-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  pulls: ['batchRun', 'clock'],
  async run(stage) {
    const { tpp, psu, judge, require, observe } = stage;
    let access = await psu.grants(tpp);
    for (const [place, position] of [
      ['first', 0],
      ['in the middle', 1],
      ['last', 2],
    ] as const) {
      const creations = await access.tpp.all(
        [0, 1, 2].map((index) =>
          access.tpp.request('create-domestic-payment', {
            body: paymentBody(stage, access, index === position ? unfunded : {}),
          }),
        ),
      );
      if (creations[position]?.accepted === false) {
        // When funds are looked at is open; such a bank never has a rejected payment in a basket.
        const { status } = creations[position];
        for (const clause of ['BSK-02', 'BSK-03'] as const)
          observe(clause, `a payment without funds is refused at creation with status ${status}`);
        return;
      }
      const ids = creations.map(createdId);
      const created = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
      require('a basket', () => void created.textAt('basketId'));
      const params = { basketId: created.textAt('basketId') };
      await psu.completes(access.tpp, await access.tpp.call('start-basket-authorisation', { params }));
      const look = ({ tpp: by }: Access) =>
        by.all([
          by.request('read-basket', { params }),
          ...ids.map((paymentId) =>
            by.request('read-payment-status', { params: { product: domesticProduct, paymentId } }),
          ),
        ]);
      const standing = (seen: readonly Reply[]) => seen[position + 1]?.at('transactionStatus');
      const isRejected = (seen: readonly Reply[]) => standing(seen) === 'RJCT';
      let seen = await look(access);
      if (!isRejected(seen)) ({ seen, access } = await afterBatch(stage, access, look, isRejected));
      require('a payment rejected for lack of funds', () =>
        expectEqual(standing(seen), 'RJCT', 'its status'));
      const [basket, ...replies] = seen;
      judge('BSK-02', `the failing payment ${place} does not stop the others`, () =>
        replies.forEach((reply, index) => {
          if (index === position) return;
          const status = reply.textAt('transactionStatus');
          expectThat(status !== 'RJCT' && status !== 'RCVD', 'an approved payment', status);
        }),
      );
      judge('BSK-03', `the basket shows RJCT with the failing payment ${place}`, () =>
        expectEqual(basket.at('transactionStatus'), 'RJCT', 'the status of the basket'),
      );
    }
  },
});

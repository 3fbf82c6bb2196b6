import { expectEqual, expectSameMembers, expectThat } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';
import { createdPayment, paymentBody, paymentStatus } from '../../lib/harness/stage/journeys.js';

/** Several payments, one approval. */
export const joint = scenario({
  id: 'baskets/joint',
  title: 'A basket approves its payments with one SCA',
  clauses: ['BSK-01', 'BSK-04', 'BSK-05', 'BSK-06', 'BSK-07', 'BSK-08', 'BSK-10', 'BSK-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, require, random } = stage;
    const access = await psu.grants(tpp);
    const payments = [await createdPayment(stage, access), await createdPayment(stage, access)];
    const ids = payments.map((each) => each.paymentId);
    const created = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
    require('a basket', () => {
      created.isAccepted();
      created.textAt('basketId');
    });
    const params = { basketId: created.textAt('basketId') };
    const read = await access.tpp.call('read-basket', { params });
    judge('BSK-01', 'the basket holds the payments', () => {
      read.hasStatus(200);
      expectSameMembers(read.listAt('payments').map(String), ids, 'the members');
    });
    const started = await access.tpp.call('start-basket-authorisation', { params });
    judge('BSK-05', 'the start answers 201', () => started.hasStatus(201));
    judge('BSK-08', 'a known basketId is served', () => started.isAccepted());
    judge('BSK-10', 'x-accept-fix: amount-as-string is accepted', () => started.isAccepted());
    judge('BSK-06', 'the answer has scaStatus', () => void started.textAt('scaStatus'));
    judge('BSK-07', 'the answer has _links', () => void started.hasLink('scaRedirect'));
    const unknown = await access.tpp.call('start-basket-authorisation', {
      params: { basketId: `unknown-${random.uuid()}` },
    });
    judge('BSK-08', 'an unknown basketId is refused', () => unknown.isRefusal('BSK-08'));
    const back = await psu.completes(access.tpp, started);
    judge('BSK-11', 'the walk is that of a single payment', () =>
      expectThat(back.succeeded, 'a redirect with psu-id', [...back.parameters.keys()].join(', ')),
    );
    const statuses = await Promise.all(ids.map((id) => paymentStatus(access.tpp, id)));
    judge('BSK-01', 'one approval approves both payments', () =>
      statuses.forEach((each) => {
        each.hasStatus(200);
        expectThat(
          each.at('transactionStatus') !== 'RCVD',
          'an approved payment',
          each.at('transactionStatus'),
        );
      }),
    );
    judge('BSK-04', 'each payment shows its own status', () =>
      statuses.forEach((each) => void each.textAt('transactionStatus')),
    );
  },
});

/** Wherever the bad payment stands, it decides the status of the basket and nothing else. */
export const worstCase = scenario({
  id: 'baskets/worst-case',
  title: 'A basket is not atomic and shows the worst status of its payments',
  clauses: ['BSK-02', 'BSK-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    for (const [place, position] of [
      ['first', 0],
      ['in the middle', 1],
      ['last', 2],
    ] as const) {
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        const unfunded = { instructedAmount: { amount: '9999999999.00', currency: 'NOK' } };
        const payment = await createdPayment(stage, access, index === position ? unfunded : {});
        ids.push(payment.paymentId);
      }
      const created = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
      require('a basket', () => void created.textAt('basketId'));
      const params = { basketId: created.textAt('basketId') };
      await psu.completes(access.tpp, await access.tpp.call('start-basket-authorisation', { params }));
      const replies = await Promise.all(ids.map((id) => paymentStatus(access.tpp, id)));
      const statuses = replies.map((each) => each.at('transactionStatus'));
      require('a payment rejected for lack of funds', () =>
        expectEqual(statuses[position], 'RJCT', 'its status'));
      judge('BSK-02', `the failing payment ${place} does not stop the others`, () =>
        statuses.forEach((status, index) => {
          if (index !== position)
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

/** One hundred is the most that fits. */
export const size = scenario({
  id: 'baskets/size',
  title: 'A basket takes 100 payments and not 101',
  clauses: ['LIM-02', 'LIM-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const create = async () => (await createdPayment(stage, access)).paymentId;
    const ids: string[] = [];
    while (ids.length < 101)
      ids.push(...(await Promise.all(Array.from({ length: Math.min(8, 101 - ids.length) }, create))));
    const tooMany = await access.tpp.send(
      access.tpp.request('create-basket', { body: { paymentIds: ids } }),
      {
        announces: ['basket-lim-03'],
      },
    );
    const full = await access.tpp.call('create-basket', { body: { paymentIds: ids.slice(0, 100) } });
    judge('LIM-02', '100 payments are accepted', () => full.isAccepted());
    require('the accepted twin', () => full.isAccepted());
    judge('LIM-03', '101 payments are refused', () => tooMany.isRefusal('LIM-03'));
    const params = { basketId: full.textAt('basketId') };
    const started = await access.tpp.call('start-basket-authorisation', { params });
    judge('LIM-02', 'a full basket can be authorised', () => started.isAccepted());
  },
});

/** Bulk and periodic payments stay outside, alone or hidden among others. */
export const mix = scenario({
  id: 'baskets/mix',
  title: 'Bulk and periodic payments are refused in a basket with REFERENCE_MIX_INVALID',
  clauses: ['ERR-05', 'ERR-06', 'ERR-07'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'bulk-payments', 'periodic-payments'],
  async run(stage) {
    const { tpp, psu, judge, require, time } = stage;
    const access = await psu.grants(tpp);
    const { debtorAccount, ...payment } = paymentBody(stage, access);
    const tomorrow = new Date(time.now() + 86_400_000).toISOString().slice(0, 10);
    const bulk = await access.tpp.call('create-bulk-payment', {
      body: { debtorAccount, payments: [payment] },
    });
    const periodic = await access.tpp.call('create-periodic-payment', {
      body: { ...paymentBody(stage, access), startDate: tomorrow, frequency: 'Monthly', dayOfExecution: '1' },
    });
    require('a bulk and a periodic payment', () => {
      bulk.textAt('paymentId');
      periodic.textAt('paymentId');
    });
    const single = await createdPayment(stage, access);
    const twin = await access.tpp.call('create-basket', { body: { paymentIds: [single.paymentId] } });
    require('a basket without them', () => twin.isAccepted());
    for (const [clause, what, reply] of [
      ['ERR-05', 'bulk', bulk],
      ['ERR-06', 'periodic', periodic],
    ] as const) {
      const id = reply.textAt('paymentId');
      const other = await createdPayment(stage, access);
      for (const [place, paymentIds] of [
        ['alone', [id]],
        ['as last of several', [other.paymentId, id]],
      ] as const) {
        const refused = await access.tpp.call('create-basket', { body: { paymentIds } });
        judge(clause, `a ${what} payment ${place} is refused`, () => refused.isRefusal(clause));
        judge('ERR-07', `the refusal of a ${what} payment ${place} has the code`, () =>
          refused.isRefusal('ERR-07'),
        );
      }
    }
  },
});

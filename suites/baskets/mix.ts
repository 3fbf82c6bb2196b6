import {
  approveOne,
  createOf,
  createPayment,
  expectThat,
  paymentBody,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

/** Bulk and periodic payments stay outside, alone or hidden among others. */
export const mix = scenario({
  id: 'baskets/mix',
  title: 'Bulk and periodic payments are refused in a basket with REFERENCE_MIX_INVALID',
  clauses: ['ERR-05', 'ERR-06', 'ERR-07'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'bulk-payments', 'periodic-payments'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const { debtorAccount, ...payment } = paymentBody(stage, access);
    const startDate = businessDay(stage);
    const bulk = await access.tpp.call('create-bulk-payment', {
      body: { debtorAccount, payments: [payment] },
    });
    const periodic = await access.tpp.call('create-periodic-payment', {
      body: { ...paymentBody(stage, access), startDate, frequency: 'Monthly', dayOfExecution: '1' },
    });
    require('a bulk and a periodic payment', () => {
      bulk.textAt('paymentId');
      periodic.textAt('paymentId');
    });
    const singles = [await createPayment(stage, access), await createPayment(stage, access)];
    const paymentIds = singles.map((each) => each.paymentId);
    const twin = await access.tpp.call('create-basket', { body: { paymentIds } });
    require('a basket without them', () => twin.isAccepted());
    for (const [clause, what, reply] of [
      ['ERR-05', 'bulk', bulk],
      ['ERR-06', 'periodic', periodic],
    ] as const) {
      const id = reply.textAt('paymentId');
      const other = await createPayment(stage, access);
      const further = await createPayment(stage, access);
      for (const [place, ids] of [
        ['alone', [id]],
        ['as last of several', [other.paymentId, further.paymentId, id]],
        ['between others', [other.paymentId, id, further.paymentId]],
      ] as const) {
        const refused = await access.tpp.call('create-basket', { body: { paymentIds: ids } });
        judge(clause, `a ${what} payment ${place} is refused`, () => refused.isRefusal(clause));
        judge('ERR-07', `the refusal of a ${what} payment ${place} has the code`, () =>
          refused.isRefusal('ERR-07'),
        );
      }
    }
  },
});

/** Whether the mix or the approval is told as the reason is open; that there is no basket is not. */
export const approvedMix = scenario({
  id: 'baskets/approved-mix',
  title: 'Bulk and periodic payments that the PSU approved make no basket either',
  clauses: ['ERR-05', 'ERR-06'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    for (const [clause, family] of [
      ['ERR-05', 'bulk-payment'],
      ['ERR-06', 'periodic-payment'],
    ] as const) {
      const kind = paymentKinds(stage, access).find((each) => each.family === family);
      if (kind === undefined) continue;
      const paymentId = await createOf(tpp, kind);
      if (paymentId === undefined || !(await approveOne(psu, tpp, kind, paymentId))) continue;
      const { paymentId: single } = await createPayment(stage, access);
      for (const paymentIds of [[paymentId], [single, paymentId]]) {
        const reply = await tpp.send(tpp.request('create-basket', { body: { paymentIds } }), { odd: true });
        judge(clause, `no basket of ${paymentIds.length} takes an approved ${kind.name}`, () =>
          expectThat(!reply.accepted, 'a refusal', reply.status),
        );
      }
    }
  },
});

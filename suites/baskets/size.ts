import { createPayment, expectEqual, scenario } from '../../lib/harness/kit/index.js';

/** One hundred is the most that fits. */
export const size = scenario({
  id: 'baskets/size',
  title: 'A basket takes 100 payments and not 101',
  clauses: ['LIM-02', 'LIM-03', 'PRS-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const create = async () =>
      (await createPayment(stage, access, {}, { query: { allowLogicalDuplicate: 'true' } })).paymentId;
    const ids: string[] = [];
    while (ids.length < 101)
      ids.push(...(await Promise.all(Array.from({ length: Math.min(34, 101 - ids.length) }, create))));
    judge('PRS-03', 'a hundred payments and one have as many ids', () =>
      expectEqual(new Set(ids).size, ids.length, 'the number of ids'),
    );
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

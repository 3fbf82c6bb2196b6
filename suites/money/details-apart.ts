import {
  approveOne,
  callOn,
  drawKinds,
  expectThat,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';
import { createMarked } from '../execution/orders/marked.js';

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 3, full: 9 } as const;

/** Two payments to one account: what is said of the one is not told of the other, however they are kept. */
export const detailsApart = scenario({
  id: 'money/details-apart',
  title: 'The details of a payment of any kind tell nothing of another payment to the same account',
  clauses: ['PRS-03'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    for (const kind of drawKinds(stage, paymentKinds(stage, access), most)) {
      const both = [await createMarked(stage, access, kind), await createMarked(stage, access, kind)];
      const ids = both.map(({ paymentId }) => paymentId);
      if (ids[0] === ids[1]) continue;
      for (const paymentId of ids) if (paymentId !== undefined) await approveOne(psu, tpp, kind, paymentId);
      for (const [at, paymentId] of ids.entries()) {
        const details = paymentId === undefined ? undefined : await callOn(tpp, kind, paymentId, 'details');
        const other = both[1 - at]?.text.slice(-9);
        if (details?.accepted !== true || other === undefined) continue;
        judge('PRS-03', `the details of a ${kind.name} tell no text of another one to the same account`, () =>
          expectThat(
            !JSON.stringify(details.json ?? '').includes(other),
            'its own text, or none',
            'that of another payment',
          ),
        );
      }
    }
  },
});

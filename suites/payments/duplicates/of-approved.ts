import {
  approveOne,
  expectThat,
  orderedIdIn,
  paymentKinds,
  scenario,
  statusOf,
  withQuery,
} from '../../../lib/harness/kit/index.js';

/** On demand a payment is made again whatever has become of the one before. */
export const duplicateOfApproved = scenario({
  id: 'payments/duplicate-of-approved',
  title:
    'With allowLogicalDuplicate=true a payment of any product is created again once the first is approved',
  clauses: ['END-07'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, access)) {
      if (kind.family === 'periodic-payment') continue;
      const { tpp } = access;
      const order = withQuery(kind.creation(), 'allowLogicalDuplicate', 'true');
      const first = orderedIdIn(await tpp.send(order, { odd: true }));
      if (first === undefined) continue;
      // Whether the bank makes the same payment twice at all is asked elsewhere.
      const second = orderedIdIn(await tpp.send(order, { odd: true }));
      if (second === undefined || second === first) continue;
      const before = await statusOf(tpp, kind, first);
      await approveOne(psu, tpp, kind, first);
      if ((await statusOf(tpp, kind, first)) === before) continue;
      const again = await tpp.send(order, { odd: true });
      judge('END-07', `with true an approved ${kind.name} is created again`, () => {
        again.isAccepted();
        expectThat(![first, second].includes(orderedIdIn(again) ?? first), 'another paymentId', 'one known');
      });
    }
  },
});

import {
  type Access,
  afterBatch,
  approveOne,
  callOn,
  cardKinds,
  dueNow,
  expectThat,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';

/** Who has not the money does not pay, from an account or a card, at home or abroad. */
export const uncoveredKinds = scenario({
  id: 'execution/uncovered-kinds',
  title: 'A payment of no kind, from no account and no card, is settled where it is not covered',
  clauses: ['ERR-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    // What stands in other accounts nobody knows.
    if (psu.identity.made !== true || target.sca?.sparing === true) return;
    const fromCards = await cardKinds(stage);
    const access = await psu.grants(stage.tpp);
    const single = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
    const made: { readonly kind: PaymentKind; readonly paymentId: string }[] = [];
    for (const kind of [...single, ...fromCards]) {
      const created = await access.tpp.send(dueNow(kind.creation(), false), { odd: true });
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined) continue;
      await approveOne(psu, access.tpp, kind, paymentId);
      made.push({ kind, paymentId });
    }
    const look = ({ tpp }: Access) =>
      Promise.all(made.map(({ kind, paymentId }) => callOn(tpp, kind, paymentId, 'status')));
    const { seen } = await afterBatch(stage, access, look, () => true);
    for (const [at, { kind }] of made.entries()) {
      const status = seen[at]?.at('transactionStatus');
      judge('ERR-11', `a ${kind.name} that is not covered is not settled`, () =>
        expectThat(status !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
    }
  },
});

import {
  type Access,
  afterBatch,
  approveOne,
  callOn,
  createOf,
  expectThat,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** One payment of each kind that the bank takes and the PSU is asked to approve. */
async function approveEach(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  access: Access,
): Promise<readonly (readonly [kind: PaymentKind, paymentId: string])[]> {
  const { tpp } = access;
  const approved: (readonly [PaymentKind, string])[] = [];
  for (const kind of paymentKinds(stage, access)) {
    if (kind.family === 'periodic-payment') continue;
    const paymentId = await createOf(tpp, kind);
    if (paymentId !== undefined && (await approveOne(stage.psu, tpp, kind, paymentId)))
      approved.push([kind, paymentId]);
  }
  return approved;
}

/** When money is missing is told whenever that is noticed: at the approval, or not before the run. */
export const drained = scenario({
  id: 'execution/drained',
  title: 'The status of a payment that a run rejects for lack of funds says so, for payments of every kind',
  clauses: ['STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge, target } = stage;
    const { funds } = target.levers;
    if (funds === undefined || psu.identity.made !== true || target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    const early = await approveEach(stage, access);
    if (early.length === 0) throw new Untestable('no payment was approved before the account ran dry');
    await funds({ account: payingAccount(access).bban, amount: '0.00' });
    const approved = [...early, ...(await approveEach(stage, access))];
    const look = async (by: Access) => {
      const seen = [];
      for (const [kind, paymentId] of approved) seen.push(await callOn(by.tpp, kind, paymentId, 'status'));
      return seen;
    };
    const { seen } = await afterBatch(stage, access, look, (all) =>
      all.some((each) => each.at('transactionStatus') === 'RJCT'),
    );
    for (const [at, [{ name }]] of approved.entries()) {
      const status = seen[at];
      // A bank may set the money aside when the PSU approves.
      if (status?.at('transactionStatus') !== 'RJCT') continue;
      judge('STA-04', `the status of a ${name} that was rejected when the account had run dry says so`, () =>
        expectThat(
          status.wire.body.toString('utf8').includes('"fundsAvailable"'),
          'fundsAvailable',
          'it is missing',
        ),
      );
    }
  },
});

import {
  type Access,
  afterBatch,
  approveOne,
  callOn,
  dueNow,
  expectThat,
  fillAccount,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  wellAfter,
} from '../../lib/harness/kit/index.js';

interface Waiting {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly before: unknown;
}

/** A run takes payments of every product, at the latest one on a later bank day. */
export const batchProducts = scenario({
  id: 'sandbox/batch-products',
  title: 'Batch runs take approved payments of every product',
  clauses: ['ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'clock'],
  pulls: ['funds'],
  steps: 2,
  widens: true,
  async run(stage) {
    const { psu, tpp, judge, target, time } = stage;
    if (target.sca?.sparing === true) return;
    const access = await psu.grants(tpp);
    await fillAccount(stage, access);
    const waiting: Waiting[] = [];
    for (const kind of paymentKinds(stage, access).filter(({ family }) => family === 'payment')) {
      const created = await access.tpp.send(dueNow(kind.creation(), true), { odd: true });
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined || !(await approveOne(psu, access.tpp, kind, paymentId))) continue;
      const status = await callOn(access.tpp, kind, paymentId, 'status');
      const before = status.at('transactionStatus');
      // What is in execution already may stay there.
      if (['PDNG', 'ACTC', 'ACCP'].includes(String(before))) waiting.push({ kind, paymentId, before });
    }
    const look = async ({ tpp: by }: Access) => {
      const seen = [];
      for (const { kind, paymentId } of waiting)
        seen.push((await callOn(by, kind, paymentId, 'status')).at('transactionStatus'));
      return seen;
    };
    const isMoved = (seen: readonly unknown[]) => waiting.map(({ before }, at) => seen[at] !== before);
    let { seen } = await afterBatch(stage, access, look, (all) => isMoved(all).includes(true));
    // Only where a run moves something is it sure that the lever runs the batch.
    if (!isMoved(seen).includes(true)) return;
    if (isMoved(seen).includes(false)) {
      await time.moveTo(wellAfter(osloDate(time.now())));
      await target.levers.batchRun?.({});
      seen = await look(await psu.grants(tpp));
    }
    for (const [at, { kind }] of waiting.entries())
      judge('ENV-11', `batch runs take a ${kind.name}`, () =>
        expectThat(isMoved(seen)[at] === true, 'another status than before', seen[at]),
      );
  },
});

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
  type Stage,
  wellAfter,
} from '../../lib/harness/kit/index.js';

interface Waiting {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly before: unknown;
}

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** Approved payments of the kinds that wait for a run. */
async function approveEach(
  { psu }: Scene,
  { tpp }: Access,
  kinds: readonly PaymentKind[],
): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = [];
  for (const kind of kinds) {
    const paymentId = paymentIdIn(await tpp.send(dueNow(kind.creation(), true), { odd: true }));
    if (paymentId === undefined || !(await approveOne(psu, tpp, kind, paymentId))) continue;
    const status = await callOn(tpp, kind, paymentId, 'status');
    const before = status.at('transactionStatus');
    // What is in execution already may stay there.
    if (['PDNG', 'ACTC', 'ACCP'].includes(String(before))) waiting.push({ kind, paymentId, before });
  }
  return waiting;
}

/** A run takes what waits, at the latest one on a later bank day. */
async function judgeTaken(
  stage: Scene & Pick<Stage<'ENV-11'>, 'judge'>,
  access: Access,
  kinds: readonly PaymentKind[],
  again: () => Promise<Access>,
  company?: { readonly isRun: () => Promise<boolean> },
): Promise<void> {
  const { judge, target, time } = stage;
  await fillAccount(stage, access);
  const waiting = await approveEach(stage, access, kinds);
  const look = async ({ tpp: by }: Access) => {
    const seen = [];
    for (const { kind, paymentId } of waiting)
      seen.push((await callOn(by, kind, paymentId, 'status')).at('transactionStatus'));
    return seen;
  };
  const isMoved = (seen: readonly unknown[]) => waiting.map(({ before }, at) => seen[at] !== before);
  let { seen } = await afterBatch(stage, access, look, (all) => isMoved(all).includes(true));
  // Only where a run moves something is it sure that the lever runs the batch.
  if (!isMoved(seen).includes(true) && (await company?.isRun()) !== true) return;
  if (isMoved(seen).includes(false)) {
    await time.moveTo(wellAfter(osloDate(time.now())));
    await target.levers.batchRun?.({});
    seen = await look(await again());
  }
  for (const [at, { kind }] of waiting.entries())
    judge('ENV-11', `batch runs take a ${kind.name}${company === undefined ? '' : ' of a company'}`, () =>
      expectThat(isMoved(seen)[at] === true, 'another status than before', seen[at]),
    );
}

/** Payments of every product. */
export const batchProducts = scenario({
  id: 'sandbox/batch-products',
  title: 'Batch runs take approved payments of every product',
  clauses: ['ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'clock', 'many-scas'],
  pulls: ['funds'],
  steps: 2,
  widens: true,
  async run(stage) {
    const { psu, tpp } = stage;
    const access = await psu.grants(tpp);
    const kinds = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
    await judgeTaken(stage, access, kinds, () => psu.grants(tpp));
  },
});

/** Payments of a company, beside one of a person that tells whether the batch was run at all. */
export const batchOfCompany = scenario({
  id: 'sandbox/batch-of-company',
  title: 'Batch runs take approved payments that were made under an agreement',
  clauses: ['ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'corporate-psu', 'batch-run', 'clock', 'many-scas'],
  pulls: ['funds'],
  steps: 3,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, corporatePsu, tpp, judge, random, target, time } = stage;
    const own = await psu.grants(tpp);
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE') return;
    const [control] = await approveEach(stage, own, paymentKinds(stage, own).slice(0, 1));
    if (control === undefined) return;
    const isRun = async () => {
      const status = await callOn(own.tpp, control.kind, control.paymentId, 'status');
      return status.accepted && status.at('transactionStatus') !== control.before;
    };
    await judgeTaken(
      { psu: corporatePsu, judge, random, target, time },
      access,
      paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment'),
      () => corporatePsu.grants(tpp, { context: 'CORPORATE' }),
      { isRun },
    );
  },
});

import {
  type Access,
  askNow,
  approveOne,
  createOf,
  expectThat,
  gone,
  type ListedAccount,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
  statusOf,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time' | 'tpp'>;

const day = 86_400_000;
/** Days after which the first execution of a test order is over. */
const most = 30;

const stands = (status: unknown) => typeof status === 'string' && status !== 'RCVD' && !gone.has(status);

/** A standing order from an account, approved where the bank goes so far. */
async function order(
  scene: Scene,
  psu: Psu,
  payer: Pick<Access, 'tpp'>,
): Promise<{ readonly kind: PaymentKind; readonly paymentId: string } | undefined> {
  const kind = paymentKinds(scene, payer).find(({ family }) => family === 'periodic-payment');
  const paymentId = kind && (await createOf(payer.tpp, kind));
  if (kind === undefined || paymentId === undefined) return undefined;
  await approveOne(psu, payer.tpp, kind, paymentId);
  return { kind, paymentId };
}

/**
 * No run executes standing orders in the sandbox, so the bank's own word counts: one from the account of
 * another must not stand beside one from an own account, when the first day of both is over. Whether the
 * bank refuses it, rejects it at its approval or on that day is open.
 */
async function judgeStanding(
  scene: Scene,
  psu: Psu,
  own: Access,
  foreign: ListedAccount,
  judge: (check: () => void) => void,
): Promise<void> {
  const { target, time, tpp } = scene;
  const twin = await order(scene, psu, own);
  const borrowed = await order(scene, psu, { tpp: own.tpp.bound({ accounts: [foreign] }) });
  const lookAt = (by: Access, one: typeof twin) =>
    one === undefined ? Promise.resolve(undefined) : statusOf(by.tpp, one.kind, one.paymentId);
  const look = async (by: Access) => ({ ours: await lookAt(by, twin), theirs: await lookAt(by, borrowed) });
  const first = await look(own);
  if (!stands(first.ours)) return;
  if (stands(first.theirs)) {
    await time.advance(most * day);
    await target.levers.batchRun?.({});
  }
  const { got: last } = stands(first.theirs)
    ? await askNow({ psu, tpp }, own, look, ({ ours }) => ours !== undefined)
    : { got: first };
  judge(() =>
    expectThat(!stands(last.theirs) || last.theirs !== last.ours, 'no order that stands', last.theirs),
  );
}

function notOf(own: Access, other: Access): ListedAccount | undefined {
  return other.accounts.find(({ bban }) => own.accounts.every((each) => each.bban !== bban));
}

export const standingOrders = scenario({
  id: 'execution/standing-order-of-another',
  title: "No standing order leaves another PSU's account",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'clock', 'periodic-payments'],
  pulls: ['batchRun'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, secondPsu, tpp, target, judge } = stage;
    if (target.sca?.sparing === true) return;
    const other = await secondPsu.grants(tpp);
    const own = await psu.grants(tpp);
    const foreign = notOf(own, other);
    if (foreign !== undefined)
      await judgeStanding(stage, psu, own, foreign, (check) =>
        judge('CTX-02', 'a standing order from the account of another person does not stand', check),
      );
  },
});

export const standingOrdersOfCompanies = scenario({
  id: 'execution/standing-order-outside-agreement',
  title: 'No standing order of a company leaves an account outside its agreement',
  clauses: ['CTX-03'],
  effects: 'creates-payments',
  needs: ['psu', 'corporate-psu', 'clock', 'periodic-payments'],
  pulls: ['batchRun'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, corporatePsu, tpp, target, judge } = stage;
    if (target.sca?.sparing === true) return;
    const other = await psu.grants(tpp);
    const own = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const foreign = notOf(own, other);
    if (foreign !== undefined && own.tpp.binding.corporateId !== undefined)
      await judgeStanding(stage, corporatePsu, own, foreign, (check) =>
        judge('CTX-03', 'a standing order from an account of no agreement does not stand', check),
      );
  },
});

import {
  type Access,
  afterBatch,
  dueNow,
  expectThat,
  jsonBody,
  osloDate,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';
import { expectFundsMissing, isRejected } from '../payments/funds.js';
import { judgeTogether } from './covered-alone.js';
import { approve, type ApprovedOrder, isSettled, readStatuses } from '../execution/orders/approved-orders.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** The creation of a payment that is due at once; a standing order starts today. */
function startingNow({ time }: Scene, { family, creation }: PaymentKind): RequestDraft {
  const request = creation();
  if (family !== 'periodic-payment') return dueNow(request, true);
  const startDate = osloDate(time.now());
  const dayOfExecution = String(Number(startDate.slice(8)));
  return withBody(request, { ...Object(jsonBody(request)), startDate, dayOfExecution });
}

/** One payment of each kind that the bank takes and the PSU is asked to approve. */
async function approveEach(
  stage: Scene,
  access: Access,
  kinds: readonly PaymentKind[],
): Promise<readonly ApprovedOrder[]> {
  const approved: ApprovedOrder[] = [];
  for (const kind of kinds) {
    const order = await approve(stage.psu, access, kind, startingNow(stage, kind));
    if (order?.isAsked === true) approved.push(order);
  }
  return approved;
}

/** Payments before and after the account of a person or a company ran dry. */
async function judgeDrained(
  stage: Scene & Pick<Stage<'ERR-11' | 'STA-04'>, 'judge'>,
  access: Access,
  kinds: readonly PaymentKind[],
): Promise<void> {
  const { judge, target } = stage;
  const { funds } = target.levers;
  if (funds === undefined) return;
  const [first] = kinds;
  const tooMuch = first && (await approve(stage.psu, access, first, dueNow(first.creation(), false)));
  const early = await approveEach(
    stage,
    access,
    kinds.filter(({ family }) => family !== 'periodic-payment'),
  );
  if (early.length === 0) throw new Untestable('no payment was approved before the account ran dry');
  await funds({ account: payingAccount(access).bban, amount: '0.00' });
  const late = await approveEach(stage, access, kinds);
  const orders = [...early, ...late, ...(tooMuch?.isAsked === true ? [tooMuch] : [])];
  const { seen } = await afterBatch(
    stage,
    access,
    (by) => readStatuses(by, orders),
    (all) => all.some((each) => isRejected(each)),
  );
  for (const [at, order] of orders.entries()) {
    const { name } = order.kind;
    if (order === tooMuch)
      judge('ERR-11', `a ${name} of more than there is is not settled`, () =>
        expectThat(!isSettled(seen[at]), 'another status than ACSC', 'ACSC'),
      );
    else if (late.includes(order))
      judge('ERR-11', `a ${name} that was approved when the account had run dry is not settled`, () =>
        expectThat(!isSettled(seen[at]), 'another status than ACSC', 'ACSC'),
      );
    // A bank may set the money aside when the PSU approves.
    if (order !== tooMuch && isRejected(seen[at]))
      judge('STA-04', `the status of a ${name} that was rejected when the account had run dry says so`, () =>
        expectFundsMissing(seen[at]),
      );
  }
}

/** When money is missing is told whenever that is noticed: at the approval, or not before the run. */
export const drained = scenario({
  id: 'money/drained',
  title: 'The status of a payment that a run rejects for lack of funds says so, for payments of every kind',
  clauses: ['ERR-11', 'STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu } = stage;
    if (psu.identity.made !== true) return;
    const access = await psu.grants(stage.tpp);
    await judgeDrained(stage, access, paymentKinds(stage, access));
  },
});

/** The same for a company. */
export const drainedCompany = scenario({
  id: 'money/drained-company',
  title: 'A payment under an agreement needs money, and its status says where there is none',
  clauses: ['ERR-11', 'STA-04'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, judge, random, target, time } = stage;
    if (psu.identity.made !== true) return;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE') return;
    const [domestic] = paymentKinds(stage, access);
    if (domestic === undefined) return;
    await judgeDrained({ psu, judge, random, target, time }, access, [domestic]);
    await target.levers.funds?.({ account: payingAccount(access).bban, amount: '1000000.00' });
    const again = await psu.grants(tpp, { context: 'CORPORATE' });
    await judgeTogether({ psu, judge, target, time, tpp }, again, domestic, undefined);
  },
});

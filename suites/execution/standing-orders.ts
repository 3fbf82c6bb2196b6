import {
  type Access,
  askNow,
  approveOne,
  expectThat,
  gone,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
  statusOf,
} from '../../lib/harness/kit/index.js';
import { byNumber, type Debtors, grantBoth, paidFrom } from './orders/payers.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time' | 'tpp'>;

const day = 86_400_000;
/** Days after which the first execution of a test order is over. */
const most = 30;

const stands = (status: unknown) => typeof status === 'string' && status !== 'RCVD' && !gone.has(status);

type Order = { readonly kind: PaymentKind; readonly paymentId: string } | undefined;

/** A standing order from a debtor, approved where the bank goes so far. */
async function order(scene: Scene, psu: Psu, { tpp }: Access, debtor: object): Promise<Order> {
  const kind = paymentKinds(scene, { tpp }).find(({ family }) => family === 'periodic-payment');
  if (kind === undefined) return undefined;
  const paymentId = paymentIdIn(await tpp.send(paidFrom(kind.creation(), debtor), { odd: true }));
  if (paymentId === undefined) return undefined;
  await approveOne(psu, tpp, kind, paymentId);
  return { kind, paymentId };
}

/** The order from what is the payer's, and the one from what is not. */
interface Pair {
  readonly name: string;
  readonly ours: Order;
  readonly theirs: Order;
}

async function lookAt(by: Access, pairs: readonly Pair[]) {
  const status = (each: Order) =>
    each === undefined ? undefined : statusOf(by.tpp, each.kind, each.paymentId);
  const seen = [];
  for (const { ours, theirs } of pairs) seen.push({ ours: await status(ours), theirs: await status(theirs) });
  return seen;
}

/**
 * No run executes standing orders in the sandbox, so the bank's own word counts: one from the account or the
 * card of another must not stand beside one from what is one's own, when the first day of both is over.
 * Whether the bank refuses it, rejects it at its approval or on that day is open.
 */
async function judgeStanding(
  scene: Scene,
  psu: Psu,
  own: Access,
  debtors: readonly Debtors[],
  judge: (name: string, check: () => void) => void,
): Promise<void> {
  const { target, time, tpp } = scene;
  const pairs: Pair[] = [];
  for (const { name, own: mine, foreign } of debtors) {
    const ours = await order(scene, psu, own, mine);
    pairs.push({ name, ours, theirs: await order(scene, psu, own, foreign) });
  }
  const first = await lookAt(own, pairs);
  let last = first;
  if (first.some(({ ours, theirs }) => stands(ours) && stands(theirs))) {
    await time.advance(most * day);
    await target.levers.batchRun?.({});
    const look = (by: Access) => lookAt(by, pairs);
    const isServed = (seen: typeof first) => seen.some(({ ours }) => ours !== undefined);
    ({ got: last } = await askNow({ psu, tpp }, own, look, isServed));
  }
  for (const [at, { name }] of pairs.entries()) {
    if (!stands(first[at]?.ours)) continue;
    const { ours, theirs } = stands(first[at]?.theirs) ? Object(last[at]) : Object(first[at]);
    judge(name, () => expectThat(!stands(theirs) || theirs !== ours, 'no order that stands', theirs));
  }
}

export const standingOrders = scenario({
  id: 'execution/standing-order-of-another',
  title: "No standing order leaves another PSU's account or card",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'clock', 'periodic-payments', 'many-scas'],
  pulls: ['batchRun'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, secondPsu, judge } = stage;
    const both = await grantBoth(stage, psu, secondPsu);
    await judgeStanding(stage, psu, both.own, [...byNumber(both), ...both.cards], (name, check) =>
      judge('CTX-02', `a standing order from ${name} of another person does not stand`, check),
    );
  },
});

export const standingOrdersOfCompanies = scenario({
  id: 'execution/standing-order-outside-agreement',
  title: 'No standing order of a company leaves an account outside its agreement',
  clauses: ['CTX-03'],
  effects: 'creates-payments',
  needs: ['psu', 'corporate-psu', 'clock', 'periodic-payments', 'many-scas'],
  pulls: ['batchRun'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, corporatePsu, tpp, judge } = stage;
    const other = await psu.grants(tpp);
    const own = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    if (own.tpp.binding.corporateId === undefined) return;
    await judgeStanding(stage, corporatePsu, own, byNumber({ own, other }), (name, check) =>
      judge('CTX-03', `a standing order from ${name} of a person of no agreement does not stand`, check),
    );
  },
});

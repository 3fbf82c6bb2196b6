import {
  type Access,
  afterBatch,
  dueNow,
  expectThat,
  fullForms,
  jsonBody,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  withBody,
  present,
} from '../../lib/harness/kit/index.js';
import { approve, type ApprovedOrder, isSettled, readStatuses } from '../execution/orders/approved-orders.js';
import { isRejected } from '../payments/funds.js';
import { half } from './wanted-accounts.js';
import { movesOf, type Thing, type ToldOfAll, toldOf } from './told-of-things.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** An approved order, and its sum in hundredths. */
interface Ordered {
  readonly order: ApprovedOrder;
  readonly sum: number;
}

function sumOf(creation: RequestDraft): number {
  return Math.round(Number(Object(jsonBody(creation)).instructedAmount?.amount) * 100);
}

async function orderOf(
  { psu }: Scene,
  access: Access,
  kind: PaymentKind,
  creation: RequestDraft,
): Promise<readonly Ordered[]> {
  const order = await approve(psu, access, kind, creation);
  return order === undefined ? [] : [{ order, sum: sumOf(creation) }];
}

/** The accounts of an access, the paying one first. */
function thingsOf({ accounts, tpp }: Access): readonly Thing[] {
  const [payer] = tpp.binding.accounts;
  const own = accounts.filter(({ currency }) => currency === 'NOK');
  return own
    .toSorted((one, other) => Number(other.bban === payer?.bban) - Number(one.bban === payer?.bban))
    .slice(0, 2)
    .map(({ id, bban, currency }, at) => ({
      name: `account ${at + 1}`,
      group: 'account',
      id,
      debtor: { bban, currency },
      numbers: [bban],
    }));
}

/** What is told once a run has done with the orders, and which of them were settled or rejected. */
async function settle(scene: Scene, access: Access, orders: readonly Ordered[]) {
  const all = orders.map(({ order }) => order);
  const { seen, access: later } = await afterBatch(
    scene,
    access,
    (by) => readStatuses(by, all),
    (statuses) => statuses.some(isSettled),
  );
  return { statuses: seen, later, told: await toldOf(later.tpp, thingsOf(later)) };
}

/** By how much a balance moved, of the types of which a plain payment moved it by its sum. */
function movedBy(types: readonly string[], before: ToldOfAll, after: ToldOfAll, name: string) {
  const moves = movesOf(before.get(name)?.single, after.get(name)?.single);
  return types.flatMap((type) => moves.get(type) ?? []);
}

/** Payments to another account of one's own, of which the money that is there covers one at most. */
async function orderOwn(scene: Scene, access: Access, kind: PaymentKind, { debtor }: Thing) {
  const ordered: Ordered[] = [];
  for (const amount of [undefined, half, half]) {
    const creation = dueNow(kind.creation(), amount !== undefined);
    const order = Object(jsonBody(creation));
    const instructedAmount = { ...order.instructedAmount, ...present({ amount }) };
    const body = { ...order, instructedAmount, creditorAccount: debtor };
    ordered.push(...(await orderOf(scene, access, kind, withBody(creation, body))));
  }
  return ordered;
}

/** Sums in minor units as a person writes them. */
function sumsIn(minor: readonly number[]): readonly number[] {
  return minor.map((each) => each / 100);
}

/** However the creditor is told what is paid, the sum is taken once; what is rejected moves nothing. */
export const everyForm = scenario({
  id: 'money/every-form-once',
  title: 'Payments in every form take their sums once, and what is rejected gives nobody anything',
  clauses: ['ACC-12'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    // What else moves on the accounts of other people nobody knows.
    if (psu.identity.made !== true) return;
    const access = await psu.grants(stage.tpp);
    const [domestic] = paymentKinds(stage, access);
    const [payer, payee] = thingsOf(access);
    if (domestic === undefined || payer === undefined) return;
    const before = await toldOf(access.tpp, thingsOf(access));
    const plain = await orderOf(stage, access, domestic, dueNow(domestic.creation(), true));
    const first = await settle(stage, access, plain);
    const [twin] = plain;
    if (twin === undefined || !isSettled(first.statuses[0])) return;
    const moves = movesOf(before.get(payer.name)?.single, first.told.get(payer.name)?.single);
    // Where a fee is taken as well, nobody knows how much of a move it is.
    const types = [...moves].flatMap(([type, move]) => (move === -twin.sum ? [type] : []));
    if (types.length === 0) return;
    const orders: Ordered[] = [];
    for (const form of fullForms(dueNow(domestic.creation(), true)).keys()) {
      const creation = fullForms(dueNow(domestic.creation(), true))[form];
      if (creation !== undefined) orders.push(...(await orderOf(stage, first.later, domestic, creation)));
    }
    const own = payee === undefined ? [] : await orderOwn(stage, first.later, domestic, payee);
    const { statuses, told } = await settle(stage, first.later, [...orders, ...own]);
    // What is in execution may have moved a balance, or will.
    if (!statuses.every((each) => isSettled(each) || isRejected(each))) return;
    const settledOf = (some: readonly Ordered[], from: number) =>
      some.reduce((total, each, at) => total + (isSettled(statuses[from + at]) ? each.sum : 0), 0);
    const [paid, kept] = [settledOf(orders, 0), settledOf(own, orders.length)];
    const expectMove = (name: string, ...wanted: readonly number[]) => {
      const moved = movedBy(types, first.told, told, name);
      const isSo = moved.every((each) => wanted.includes(each));
      expectThat(isSo, `a move by ${sumsIn(wanted).join(' or ')}`, sumsIn(moved).join(' and '));
    };
    judge('ACC-12', 'the balance moves by the sums of what was settled, whatever forms it has', () =>
      expectMove(payer.name, -paid - kept),
    );
    // When a payee is credited is open.
    if (payee === undefined || !statuses.slice(orders.length).some(isRejected)) return;
    judge('ACC-12', 'whom settled and rejected payments would pay gets what was settled', () =>
      expectMove(payee.name, kept, 0),
    );
  },
});

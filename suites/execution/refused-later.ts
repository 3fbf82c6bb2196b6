import {
  type Access,
  afterBatch,
  callOn,
  drawKinds,
  expectThat,
  fillAccount,
  gone,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  statusOf,
} from '../../lib/harness/kit/index.js';
import { approve, type ApprovedOrder, isUnfunded } from './orders/approved-orders.js';
import { markOrder } from './orders/marked.js';

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 2, standard: 9, full: 9 } as const;

/** What can be tried on a payment that is over. */
const attempts = ['start', 'delete', 'cancel'] as const;

interface Over {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly status: unknown;
}

/** A payment that its TPP deleted before anybody approved it; undefined where no status tells of it. */
async function deleteOne({ tpp }: Access, kind: PaymentKind): Promise<Over | undefined> {
  const paymentId = paymentIdIn(await tpp.send(kind.creation()));
  if (paymentId === undefined) return undefined;
  await callOn(tpp, kind, paymentId, 'delete');
  const status = await statusOf(tpp, kind, paymentId);
  return status === 'CANC' ? { kind, paymentId, status } : undefined;
}

/** Whether the deletion of what the bank is about to execute was refused. */
async function isKept({ tpp }: Access, { kind, paymentId }: ApprovedOrder): Promise<boolean> {
  if ((await statusOf(tpp, kind, paymentId)) !== 'PDNG') return false;
  const { status } = await callOn(tpp, kind, paymentId, 'delete');
  return status >= 400 && status < 500;
}

/** What is settled or cancelled is over: what is refused then leaves it so. */
export const refusedLater = scenario({
  id: 'execution/refused-once-over',
  title: 'What is refused on a settled or cancelled payment of any kind leaves its status as it is',
  clauses: ['END-11', 'STA-05'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const kinds = paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment');
    const orders: ApprovedOrder[] = [];
    const kept: ApprovedOrder[] = [];
    const over: Over[] = [];
    for (const kind of drawKinds(stage, kinds, most)) {
      const order = await approve(psu, access, kind, markOrder(stage, kind).request);
      if (order !== undefined) orders.push(order);
      const other = order && (await approve(psu, access, kind, markOrder(stage, kind).request));
      if (other !== undefined && (await isKept(access, other))) kept.push(other);
      const deleted = await deleteOne(access, kind);
      if (deleted !== undefined) over.push(deleted);
    }
    const look = ({ tpp }: Access) =>
      Promise.all(orders.map(({ kind, paymentId }) => statusOf(tpp, kind, paymentId)));
    const { seen, access: later } = await afterBatch(stage, access, look, (all) => all.includes('ACSC'));
    const executed = new Set(orders.flatMap(({ kind }, at) => (seen[at] === 'ACSC' ? [kind] : [])));
    for (const { kind, paymentId } of kept.filter((each) => executed.has(each.kind))) {
      const reply = await callOn(later.tpp, kind, paymentId, 'status');
      // The money may have sufficed for one of the two.
      if (isUnfunded(reply)) continue;
      const status = reply.at('transactionStatus');
      judge('STA-05', `a pending ${kind.name} is executed although its deletion was tried in vain`, () =>
        expectThat(status !== undefined && !gone.has(status), 'as another one of its kind', status),
      );
    }
    const settled = orders.map((each, at): Over => ({ ...each, status: seen[at] }));
    for (const { kind, paymentId, status } of [...settled.filter((each) => each.status === 'ACSC'), ...over])
      for (const what of attempts) {
        const reply = await callOn(later.tpp, kind, paymentId, what);
        if (reply.accepted) continue;
        const after = await statusOf(later.tpp, kind, paymentId);
        judge('END-11', `a ${kind.name} stays ${String(status)} after a refused ${what}`, () =>
          // What is settled may be told as settled at the creditor's bank, too.
          expectThat(after !== undefined && gone.has(after) === gone.has(status), String(status), after),
        );
      }
  },
});

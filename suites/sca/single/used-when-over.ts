import {
  type Access,
  addDays,
  afterBatch,
  afterSca,
  approvePayment,
  bankDayFrom,
  callOn,
  expectThat,
  fillAccount,
  jsonBody,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  readPaymentStatus,
  scenario,
  type Stage,
  startSingleSca,
  statusOf,
  type Tpp,
  trySca,
  withBody,
} from '../../../lib/harness/kit/index.js';
import { naming } from '../single-sca-of-each-kind.js';

type Scene = Pick<Stage, 'psu' | 'time'>;

/** A payment of the single-SCA flow that the PSU approved, and how it is to end. */
interface Approved {
  readonly how: string;
  readonly paymentId: string;
  readonly psuId: string;
}

/** How payments come to their end, and what makes them so: what is ordered, and what is done afterwards. */
const ends = ['executed', 'cancelled', 'rejected'] as const;

async function approveSingle(
  { psu, time }: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  how: (typeof ends)[number],
): Promise<Approved | undefined> {
  const usual = naming(psu, kind.creation());
  const order = Object(jsonBody(usual));
  const later = { requestedExecutionDate: bankDayFrom(addDays(osloDate(time.now()), 14)) };
  const dear = { instructedAmount: { amount: '98765432.10', currency: 'NOK' } };
  const changes = { executed: {}, cancelled: later, rejected: dear }[how];
  const created = await tpp.send(withBody(usual, { ...order, ...changes }), { odd: true });
  const paymentId = paymentIdIn(created);
  if (paymentId === undefined) return undefined;
  const back = await trySca(psu, tpp, await startSingleSca({ tpp }, created));
  if (back?.succeeded !== true || back.psuId === undefined) return undefined;
  if (how === 'cancelled') await cancel({ psu }, afterSca(tpp, back), kind, paymentId);
  return { how, paymentId, psuId: back.psuId };
}

async function cancel({ psu }: Pick<Scene, 'psu'>, tpp: Tpp, kind: PaymentKind, id: string): Promise<void> {
  const deleted = await callOn(tpp, kind, id, 'delete');
  if (deleted.link('startAuthorisation') === undefined) return;
  const started = await callOn(tpp, kind, id, 'cancel');
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
}

/** The PSU-ID of the flow outlives the payment that it was made for. */
export const usedWhenOver = scenario({
  id: 'sca/single-sca-used-when-over',
  title: 'The PSU-ID of a single-SCA payment is used again when that is executed, cancelled or rejected',
  clauses: ['SSC-04'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const [kind] = paymentKinds(stage, access);
    if (kind === undefined) return;
    // A payment of the usual flow tells that the run is over, and is read as the others are.
    const usual = await approvePayment(stage, access, psu);
    const approved: Approved[] = [];
    for (const how of ends) {
      const single = await approveSingle(stage, access, kind, how);
      if (single !== undefined) approved.push(single);
    }
    const isRead = async ({ paymentId }: Approved) =>
      (await statusOf(access.tpp, kind, paymentId)) !== undefined;
    const read: Approved[] = [];
    for (const each of approved) if (await isRead(each)) read.push(each);
    const look = async ({ tpp }: Access) =>
      (await readPaymentStatus(tpp, usual.paymentId)).at('transactionStatus');
    const { access: later } = await afterBatch(stage, access, look, (status) => status !== undefined);
    for (const { how, paymentId, psuId } of approved) {
      const { tpp } = later;
      judge('SSC-04', `the PSU-ID stays when a payment of the single-SCA flow is ${how}`, () =>
        expectThat(tpp.binding.psuId === psuId, 'the same PSU-ID', 'another one'),
      );
      if (!read.some((each) => each.paymentId === paymentId)) continue;
      for (const what of ['status', 'details'] as const) {
        const reply = await callOn(tpp, kind, paymentId, what);
        judge('SSC-04', `by it the ${what} of the payment is read when that is ${how}`, () =>
          reply.isAccepted(),
        );
      }
    }
    if (approved.length === 0) return;
    const created = await later.tpp.send(kind.creation());
    judge('SSC-04', 'and another payment is made then', () => created.isAccepted());
  },
});

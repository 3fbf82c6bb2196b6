import {
  approveOne,
  type Body,
  callOn,
  expectThat,
  isUnapproved,
  jsonBody,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';
import { creation, type Payer } from '../payments/bodies.js';
import {
  exchanged,
  payerUnderEnforcement,
  withoutCountry,
  withoutTown,
} from '../payments/under-enforcement.js';

/** The creation of a bulk payment whose last transfer it is, or of a standing order of it. */
function grouped(kind: PaymentKind, transfer: Body): RequestDraft {
  const { debtorAccount, requestedExecutionDate: _, ...item } = transfer;
  const usual = kind.creation();
  const { requestedExecutionDate: _later, payments, ...order } = Object(jsonBody(usual));
  if (kind.family === 'periodic-payment') return withBody(usual, { ...order, ...item, debtorAccount });
  return withBody(usual, { ...order, debtorAccount, payments: [...payments.slice(0, 1), item] });
}

/** What an order comes to: refused somewhere, or its status after a run. */
async function endOf(
  { psu, target }: Pick<Stage, 'psu' | 'target'>,
  { tpp }: Payer,
  kind: PaymentKind,
  request: RequestDraft,
): Promise<unknown> {
  const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
  if (paymentId === undefined) return 'refused';
  await approveOne(psu, tpp, kind, paymentId);
  await target.levers.batchRun?.({});
  const status = await callOn(tpp, kind, paymentId, 'status');
  return isUnapproved(status) ? 'refused' : status.at('transactionStatus');
}

/** What an address has to tell, and how an order comes to lack it. */
const needed = [
  ['townName', withoutTown],
  ['country', withoutCountry],
] as const;

/** A bank may refuse at once, at the approval or when it executes: an error it has to be. */
export const addressesInGroups = scenario({
  id: 'versioning/addresses-in-groups',
  title: 'Bulk and periodic payments that need exchange come to nothing without town or country',
  clauses: ['ADR-05'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'many-scas'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge } = stage;
    const payer = await payerUnderEnforcement(stage, (by) => creation(by, exchanged(stage, by)));
    for (const [member, lacks] of needed) {
      const bare = () => lacks(exchanged(stage, payer));
      if ((await payer.tpp.send(creation(payer, bare()), { odd: true })).accepted) continue;
      for (const kind of paymentKinds(stage, payer).filter(({ family }) => family !== 'payment')) {
        const whole = await endOf(stage, payer, kind, grouped(kind, exchanged(stage, payer)));
        // What is not executed says nothing of what it lacks.
        if (whole === 'refused' || (kind.family === 'bulk-payment' && whole !== 'ACSC')) continue;
        const end = await endOf(stage, payer, kind, grouped(kind, bare()));
        judge('ADR-05', `a ${kind.name} that needs exchange does not go without ${member}`, () =>
          expectThat(end !== whole, `another end than ${String(whole)}`, String(end)),
        );
      }
    }
  },
});

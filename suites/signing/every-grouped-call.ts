import {
  type Access,
  type Body,
  domesticProduct,
  judgeUnnamed,
  judgeUnsigned,
  paymentBody,
  paymentIdIn,
  type Psu,
  type RequestDraft,
  scenario,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

type Kind = 'bulk-payment' | 'periodic-payment';

/** Standing orders know no duplicates. */
function creationOf(kind: Kind, body: Body, tpp: Tpp): RequestDraft {
  const query = kind === 'bulk-payment' ? { allowLogicalDuplicate: 'true' } : {};
  return tpp.request(`create-${kind}`, { body, query });
}

/**
 * Orders of one kind at every point at which the TPP may call. Where the operations stand is open, so what
 * fails here is told later.
 */
async function callsOn(
  kind: Kind,
  body: () => Body,
  access: Access,
  approver: Psu | undefined,
): Promise<readonly RequestDraft[]> {
  const { tpp } = access;
  const creations = await tpp.all([0, 1, 2].map(() => creationOf(kind, body(), tpp)));
  const [open, dropped, approved] = creations.flatMap((each) => {
    const paymentId = paymentIdIn(each);
    return paymentId === undefined ? [] : [{ params: { product: domesticProduct, paymentId } }];
  });
  if (open === undefined || dropped === undefined || approved === undefined) return [];
  const started = await tpp.call(`start-${kind}-authorisation`, approved);
  if (approver !== undefined && started.link('scaRedirect') !== undefined)
    await trySca(approver, tpp, started);
  const calls = [
    creationOf(kind, body(), tpp),
    tpp.request(`read-${kind}`, approved),
    tpp.request(`read-${kind}-status`, approved),
    tpp.request(`start-${kind}-authorisation`, open),
    tpp.request(`delete-${kind}`, dropped),
  ];
  const cancelling = await tpp.call(`delete-${kind}`, approved);
  return cancelling.link('startAuthorisation') === undefined
    ? calls
    : [...calls, tpp.request(`start-${kind}-cancellation-authorisation`, approved)];
}

/** Bulk and periodic payments from their creation to their end. */
export const everyGroupedCall = scenario({
  id: 'signing/every-grouped-call',
  title: 'No call on a bulk or periodic payment is served without a signature',
  clauses: ['SIG-02', 'SIG-03', 'SIG-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, target, leaveOpen } = stage;
    const { bulkPayments, periodicPayments } = target.capabilities;
    const access = await psu.grants(tpp);
    // What can be called before the approval is enough where a person would have to give it.
    const approver = target.sca?.sparing === true ? undefined : psu;
    const later = businessDay(stage, 20);
    const monthly = {
      startDate: later,
      frequency: 'Monthly',
      dayOfExecution: String(Number(later.slice(8))),
    };
    const bulk = () => {
      const { debtorAccount, ...transfer } = paymentBody(stage, access);
      return { debtorAccount, payments: [transfer], requestedExecutionDate: later };
    };
    const periodic = () => ({ ...paymentBody(stage, access), ...monthly });
    const calls = [
      ...(bulkPayments === false ? [] : await callsOn('bulk-payment', bulk, access, approver)),
      ...(periodicPayments === false ? [] : await callsOn('periodic-payment', periodic, access, approver)),
    ];
    if (calls.length === 0) {
      for (const clause of ['SIG-02', 'SIG-03', 'SIG-04'] as const)
        leaveOpen(clause, 'the bank takes neither bulk nor periodic payments');
      return;
    }
    await judgeUnnamed(stage, access.tpp, await judgeUnsigned(stage, access.tpp, calls));
  },
});

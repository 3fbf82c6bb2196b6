import {
  type Access,
  callOn,
  dueNow,
  type PaymentKind,
  paymentIdIn,
  type Reply,
  type Stage,
  trySca,
} from '../../../lib/harness/kit/index.js';

/** A payment that was tried, and whether it will be paid. */
export interface TriedPayment {
  readonly name: string;
  readonly created: Reply;
  readonly isPaid: boolean;
}

/** A payment that was created, at a bank that refuses single ones at once or later. */
interface Created {
  readonly kind: PaymentKind;
  readonly created: Reply;
  readonly refusesAtOnce: boolean;
}

/** What is refused may be refused at once, at the SCA, or when the payment is due. */
async function isPaidInTheEnd(
  { psu, target }: Pick<Stage, 'psu' | 'target'>,
  { tpp }: Access,
  { kind, created, refusesAtOnce }: Created,
): Promise<boolean> {
  const paymentId = created.accepted ? paymentIdIn(created) : undefined;
  if (paymentId === undefined) return created.accepted;
  const started = await callOn(tpp, kind, paymentId, 'start');
  const needsSca = started.link('scaRedirect') !== undefined;
  if (needsSca && (await trySca(psu, tpp, started))?.succeeded !== true) return false;
  await target.levers.batchRun?.({});
  const status = (await callOn(tpp, kind, paymentId, 'status')).at('transactionStatus');
  // Without an SCA nothing but its end tells an order that needs none from one that nobody can approve; and
  // nothing else tells of a later order at a bank that refuses when payments are due.
  const isToldNow = needsSca && (refusesAtOnce || kind.family === 'payment');
  return isToldNow ? status !== 'RJCT' : status === 'ACSC';
}

/** Tries a payment of each kind, as far as the bank lets it go. */
export async function tryEachKind(
  stage: Pick<Stage, 'psu' | 'target'>,
  access: Access,
  kinds: readonly PaymentKind[],
): Promise<readonly TriedPayment[]> {
  const replies = await access.tpp.all(
    kinds.map(({ creation, family }) => (family === 'bulk-payment' ? dueNow(creation(), true) : creation())),
  );
  const refusesAtOnce = replies.some(({ accepted }, at) => kinds[at]?.family === 'payment' && !accepted);
  const tried: TriedPayment[] = [];
  for (const [at, kind] of kinds.entries()) {
    const created = replies[at];
    if (created === undefined) continue;
    tried.push({
      name: kind.name,
      created,
      isPaid: await isPaidInTheEnd(stage, access, { kind, created, refusesAtOnce }),
    });
  }
  return tried;
}

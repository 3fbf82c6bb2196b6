import {
  type Access,
  callOn,
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

/** What is refused may be refused at once, at the SCA, or when the payment is due. */
async function isPaidInTheEnd(
  { psu, target }: Pick<Stage, 'psu' | 'target'>,
  { tpp }: Access,
  kind: PaymentKind,
  created: Reply,
): Promise<boolean> {
  const paymentId = created.accepted ? paymentIdIn(created) : undefined;
  if (paymentId === undefined) return created.accepted;
  const started = await callOn(tpp, kind, paymentId, 'start');
  const needsSca = started.link('scaRedirect') !== undefined;
  if (needsSca && (await trySca(psu, tpp, started))?.succeeded !== true) return false;
  await target.levers.batchRun?.({});
  const status = (await callOn(tpp, kind, paymentId, 'status')).at('transactionStatus');
  // Without an SCA nothing but its end tells an order that needs none from one that nobody can approve.
  return needsSca ? status !== 'RJCT' : status === 'ACSC';
}

/** Tries a payment of each kind, as far as the bank lets it go. */
export async function tryEachKind(
  stage: Pick<Stage, 'psu' | 'target'>,
  access: Access,
  kinds: readonly PaymentKind[],
): Promise<readonly TriedPayment[]> {
  const replies = await access.tpp.all(kinds.map(({ creation }) => creation()));
  const tried: TriedPayment[] = [];
  for (const [at, kind] of kinds.entries()) {
    const created = replies[at];
    if (created === undefined) continue;
    tried.push({ name: kind.name, created, isPaid: await isPaidInTheEnd(stage, access, kind, created) });
  }
  return tried;
}

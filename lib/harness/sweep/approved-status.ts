/** What an approved payment looks like at this bank, to compare others with that must not be approved. */

import type { Psu, ScaChoice } from '../stage/psu.js';
import { paymentIdIn } from '../replies/created.js';
import type { Reply } from '../replies/reply.js';
import { pause } from '../schedule/pause.js';
import { readPaymentStatus, trySca } from '../stage/journeys.js';
import { ScaStuck } from '../sca/driver.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';
import { callOn, type PaymentKind, statusOf } from './payment-kinds.js';

/** Where a payment ends that came to nothing, approved or not. */
export const gone: ReadonlySet<unknown> = new Set(['RJCT', 'CANC']);

/** Whether a deletion is done with its reply, and waits for nobody: the status of that reply is not shown. */
export function isDeleted(reply: Reply): boolean {
  return reply.status === 204 || (reply.accepted && reply.at('transactionStatus') === 'CANC');
}

/** The id of a new payment of the kind; undefined where the bank takes none. */
export async function createOf(tpp: Tpp, { creation }: PaymentKind): Promise<string | undefined> {
  return paymentIdIn(await tpp.send(creation()));
}

/** Lets the PSU approve a payment; false where the bank asks for no SCA. */
export async function approveOne(
  psu: Psu,
  tpp: Tpp,
  kind: PaymentKind,
  paymentId: string,
  choice: ScaChoice = {},
): Promise<boolean> {
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return false;
  await trySca(psu, tpp, started, choice);
  return true;
}

/** What the status of a payment tells that the PSU approved; undefined where that tells nothing. */
export async function readApprovedStatus(
  psu: Psu,
  tpp: Tpp,
  kind: PaymentKind,
  choice: ScaChoice = {},
): Promise<unknown> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined || !(await approveOne(psu, tpp, kind, paymentId, choice))) return undefined;
  const status = await statusOf(tpp, kind, paymentId);
  return gone.has(status) ? undefined : status;
}

/** Looks at a payment that was just approved: how many, and milliseconds between two of them. */
const looks = { most: 5, every: 600 } as const;

/** The status of a domestic payment that was approved. Some banks tell an approval a moment later. */
export async function readApprovedPayment(
  { signal }: Pick<Stage, 'signal'>,
  tpp: Tpp,
  paymentId: string,
): Promise<Reply> {
  let reply = await readPaymentStatus(tpp, paymentId);
  for (let look = 1; look < looks.most && reply.at('transactionStatus') === 'RCVD'; look += 1) {
    await pause(looks.every, signal);
    reply = await readPaymentStatus(tpp, paymentId);
  }
  return reply;
}

/** What is done with a payment; false where the bank does not go so far. */
type Act = (paymentId: string) => Promise<boolean>;

/** What the deletion of a new payment of the kind is answered with, once the act is done. */
async function deletionAfter(tpp: Tpp, kind: PaymentKind, act: Act): Promise<Reply | undefined> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined || !(await act(paymentId))) return undefined;
  return callOn(tpp, kind, paymentId, 'delete');
}

function asksForSca(reply: Reply | undefined): boolean {
  return reply?.accepted === true && reply.link('startAuthorisation') !== undefined;
}

/**
 * Whether an act that is no yes of the PSU approves a payment, as its deletion tells: what was approved is
 * deleted with an SCA only. For banks whose status is the same before and after the approval.
 * @param harmless what surely approves nothing, and is nearest to the act
 * @returns undefined where the bank does not go so far, or the deletion is the same before and after, too
 */
export async function approvesByDeletion(
  psu: Psu,
  tpp: Tpp,
  kind: PaymentKind,
  { act, harmless }: { readonly act: Act; readonly harmless: Act },
): Promise<boolean | undefined> {
  const approved = await deletionAfter(tpp, kind, (each) => approveOne(psu, tpp, kind, each));
  if (!asksForSca(approved)) return undefined;
  const unapproved = await deletionAfter(tpp, kind, harmless);
  if (unapproved?.accepted !== true || asksForSca(unapproved)) return undefined;
  const deleted = await deletionAfter(tpp, kind, act);
  return deleted === undefined ? undefined : asksForSca(deleted);
}

/** What an approval fails with that the server is to blame for; undefined where it ends otherwise. */
async function failureOf(
  psu: Psu,
  tpp: Tpp,
  kind: Pick<PaymentKind, 'family' | 'product'>,
  paymentId: string,
): Promise<string | undefined> {
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.status >= 500) return `the start with status ${started.status}`;
  if (started.link('scaRedirect') === undefined) return undefined;
  try {
    const status = (await psu.completes(tpp, started)).parameters.get('status') ?? '';
    return /^5\d\d$/.test(status) ? `a redirect with status=${status}` : undefined;
  } catch (thrown) {
    if (!(thrown instanceof ScaStuck) || thrown.where === 'unsure' || thrown.where === 'nobody') throw thrown;
    return thrown.status !== undefined && thrown.status >= 500
      ? `a page with status ${thrown.status}`
      : undefined;
  }
}

/**
 * Lets the PSU approve a payment, and tells where that ends in a failure of the server twice: what fails
 * once may come from the network.
 */
export async function serverFailureOf(
  ...[psu, tpp, kind, paymentId]: Parameters<typeof failureOf>
): Promise<string | undefined> {
  const first = await failureOf(psu, tpp, kind, paymentId);
  return first === undefined ? undefined : failureOf(psu, tpp, kind, paymentId);
}

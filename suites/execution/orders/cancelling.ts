/** Ways in which a payment for a later day is approved and then cancelled. */

import {
  type Access,
  approveOne,
  callOn,
  createBasket,
  jsonBody,
  paymentIdIn,
  type PaymentKind,
  type Reply,
  startBasket,
  statusOf,
  trySca,
  unlessStuck,
  withBody,
} from '../../../lib/harness/kit/index.js';
import { markOrder, type Scene } from './marked.js';

/** A payment for a later day that the PSU has called off. */
export interface Cancelled {
  readonly what: string;
  readonly text: string;
}

/** How a payment comes to be approved, and whether the PSU says no to its cancellation first. */
export interface Way {
  readonly how: string;
  readonly approve: (scene: Scene, access: Access, kind: PaymentKind, paymentId: string) => Promise<unknown>;
  readonly hesitates?: true;
}

export const alone: Way = {
  how: '',
  approve: ({ psu }, { tpp }, kind, paymentId) => approveOne(psu, tpp, kind, paymentId),
};

export const hesitating: Way = {
  ...alone,
  how: ' to whose cancellation the PSU said no first',
  hesitates: true,
};

export const inBasket: Way = {
  how: ' that was approved in a basket',
  async approve({ psu }, { tpp }, kind, paymentId) {
    const beside = paymentIdIn(await tpp.send(kind.creation()));
    const basketId = await createBasket(
      tpp,
      [beside, paymentId].flatMap((each) => each ?? []),
    );
    const started = basketId === undefined ? undefined : await startBasket(tpp, basketId);
    if (started?.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  },
};

/** The reply to the start of the cancellation, behind which the PSU says yes. */
async function startCancelling(
  { psu }: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  [paymentId, { hesitates }]: readonly [string, Way],
): Promise<Reply> {
  const start = () => callOn(tpp, kind, paymentId, 'cancel');
  const first = await start();
  if (hesitates !== true || first.link('scaRedirect') === undefined) return first;
  await unlessStuck(() => psu.completes(tpp, first, { decision: 'cancel' }));
  return start();
}

/**
 * A payment for the day that was approved and then cancelled, by the yes of the PSU where the bank asks for
 * it, whatever its status tells then; undefined where it is not cancelled.
 */
export async function cancelOne(
  scene: Scene,
  access: Access,
  kind: PaymentKind,
  [due, way]: readonly [string, Way],
): Promise<Cancelled | undefined> {
  const { tpp } = access;
  const { text, request } = markOrder(scene, kind);
  const later = withBody(request, { ...Object(jsonBody(request)), requestedExecutionDate: due });
  const paymentId = paymentIdIn(await tpp.send(later, { odd: true }));
  if (paymentId === undefined) return undefined;
  await way.approve(scene, access, kind, paymentId);
  const cancelled = { what: `${kind.name}${way.how}`, text };
  const deleting = await callOn(tpp, kind, paymentId, 'delete');
  if (!deleting.accepted) return undefined;
  if (deleting.link('startAuthorisation') !== undefined) {
    const started = await startCancelling(scene, access, kind, [paymentId, way]);
    const asks = started.link('scaRedirect') !== undefined;
    const back = asks ? await trySca(scene.psu, tpp, started) : undefined;
    if (back?.succeeded === true) return cancelled;
  }
  return (await statusOf(tpp, kind, paymentId)) === 'CANC' ? cancelled : undefined;
}

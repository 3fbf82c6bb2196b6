import {
  approveForLater,
  isExempt,
  itemsOf,
  memberOf,
  orderedIdIn,
  type PaymentKind,
  type Reply,
  requestOn,
  type Stage,
} from '../../../lib/harness/kit/index.js';
import type { About, Deed, Walk } from './done.js';

/** Whether the reply to a creation says that what it made can be deleted. */
function offersDeletion(created: Reply): boolean {
  return Object.values(Object(created.at('_links'))).some((link) =>
    itemsOf(memberOf(link, 'verbs')).includes('DELETE'),
  );
}

/** Approves a payment of a kind and reads it, and deletes another one. */
async function walkLife({ walker, send, approve }: Walk, kind: PaymentKind, about: (deed: Deed) => About) {
  const { tpp } = walker.access;
  const created = await send(kind.creation(), about('creation'));
  const paymentId = orderedIdIn(created);
  if (paymentId === undefined) return;
  const second = await tpp.send(kind.creation());
  const dropped = orderedIdIn(second);
  if (dropped !== undefined && !isExempt(second))
    await send(requestOn(tpp, kind, dropped, 'delete'), {
      ...about('deletion'),
      isOffered: offersDeletion(second),
    });
  if (!isExempt(created)) {
    const started = await send(requestOn(tpp, kind, paymentId, 'start'), about('start'));
    if (!(await approve(started, about('approval')))) return;
  }
  await send(requestOn(tpp, kind, paymentId, 'status'), about('status'));
  await send(requestOn(tpp, kind, paymentId, 'details'), about('details'));
}

/** Calls off what was approved for a later day, and goes behind the link for it. */
async function walkCancelling(
  { walker, send, approve }: Walk,
  kind: PaymentKind,
  about: (deed: Deed) => About,
  { time }: Pick<Stage, 'time'>,
) {
  const { access, psu } = walker;
  const { tpp } = access;
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return;
  const status = await tpp.send(requestOn(tpp, kind, paymentId, 'status'));
  const deleting = await send(requestOn(tpp, kind, paymentId, 'delete'), {
    what: `the deletion of an approved ${kind.name}`,
    deed: 'deletion',
    isOffered: offersDeletion(status),
  });
  if (deleting.link('startAuthorisation') === undefined) return;
  const started = await send(requestOn(tpp, kind, paymentId, 'cancel'), about('cancellation'));
  await approve(started, about('cancellation approval'));
}

/** A basket of payments that are created so, and its approval. */
export async function walkBasket(
  { walker, send, approve }: Walk,
  creations: readonly PaymentKind['creation'][],
): Promise<void> {
  const { tpp } = walker.access;
  const made = [];
  for (const creation of creations) made.push(await tpp.send(creation()));
  const paymentIds = made.flatMap((each) => (isExempt(each) ? [] : (orderedIdIn(each) ?? [])));
  if (paymentIds.length < made.length) return;
  const creation = tpp.request('create-basket', { body: { paymentIds } });
  const created = await send(creation, { what: 'the creation of a basket', deed: 'basket creation' });
  const basketId = created.accepted ? created.at('basketId') : undefined;
  if (typeof basketId !== 'string') return;
  const params = { basketId };
  await send(tpp.request('read-basket', { params }), { what: 'a basket', deed: 'basket' });
  const start = tpp.request('start-basket-authorisation', { params });
  const started = await send(start, { what: 'the start of a basket', deed: 'basket start' });
  await approve(started, { what: 'the approval of a basket', deed: 'basket approval' });
}

/** What may be done with payments: with the first kinds all of it, and others are created. */
export async function walkOrders(
  scene: Pick<Stage, 'target' | 'time'>,
  walk: Walk,
  kinds: readonly PaymentKind[],
  whole: number,
): Promise<void> {
  for (const [at, kind] of kinds.entries()) {
    const about = (deed: Deed): About => ({
      what: `the ${deed} of a ${kind.name}`,
      deed,
      isOther: kind.creation().operation !== 'create-domestic-payment',
    });
    if (at < whole) await walkLife(walk, kind, about);
    else await walk.send(kind.creation(), about('creation'));
    if (at === 0) await walkCancelling(walk, kind, about, scene);
  }
  const [first] = kinds;
  if (first !== undefined && scene.target.capabilities.baskets !== false)
    await walkBasket(walk, [first.creation, first.creation]);
}

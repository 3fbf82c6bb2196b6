import {
  type Access,
  callOn,
  domesticProduct,
  isDeleted,
  paymentKinds,
  paymentUnderSca,
  type Tpp,
  trySca,
  unlessStuck,
} from '../../../lib/harness/kit/index.js';
import { createMarked, orderMarked, type Scene, type Unwanted } from './marked.js';
import { rejectAndDelete } from './rejected.js';

/**
 * Payments of every kind that were deleted by the call alone. Their SCA is started after all, and where the
 * bank leads to one the PSU says yes.
 */
export async function deleteEachKind(
  stage: Scene,
  access: Access,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const deleted: { readonly name: string; readonly text: string }[] = [];
  for (const kind of paymentKinds(stage, access)) {
    const { text, paymentId } = await createMarked(stage, access, kind);
    if (paymentId === undefined) continue;
    if (!isDeleted(await callOn(access.tpp, kind, paymentId, 'delete'))) continue;
    deleted.push({ name: kind.name, text });
    const started = await callOn(access.tpp, kind, paymentId, 'start');
    if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, access.tpp, started);
  }
  return deleted;
}

async function removeBy(tpp: Tpp, paymentId: string): Promise<boolean> {
  return isDeleted(await tpp.call('delete-payment', { params: { product: domesticProduct, paymentId } }));
}

const inBasket = (paymentIds: readonly string[]) => ({ body: { paymentIds: [...paymentIds] } });

/** A payment in a basket, where the PSU approves the other one by itself. */
async function leaveInBasket(stage: Scene, access: Access): Promise<readonly Unwanted[]> {
  const { tpp } = access;
  const [alone, left] = [await orderMarked(stage, access), await orderMarked(stage, access)];
  const basket = await tpp.call('create-basket', inBasket([alone.paymentId, left.paymentId]));
  if (!basket.accepted) return [];
  const params = { product: domesticProduct, paymentId: alone.paymentId };
  const started = await tpp.call('start-payment-authorisation', { params });
  if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, tpp, started);
  return [{ how: 'in a basket whose other payment was approved alone', ...left }];
}

/** Baskets that the PSU declines, or from which a payment was deleted. */
async function callOffInBaskets(stage: Scene, access: Access): Promise<readonly Unwanted[]> {
  const { psu } = stage;
  const { tpp } = access;
  const create = () => orderMarked(stage, access);
  const unwanted: Unwanted[] = [];
  const inside = [await create(), await create()];
  const kept = [await create(), await create()];
  const first = await tpp.call('create-basket', inBasket(inside.map((each) => each.paymentId)));
  const second = await tpp.call('create-basket', inBasket(kept.map((each) => each.paymentId)));
  const start = (basketId: string) => tpp.call('start-basket-authorisation', { params: { basketId } });
  const [firstId, secondId] = [first.at('basketId'), second.at('basketId')];
  if (typeof firstId !== 'string' || typeof secondId !== 'string') return unwanted;
  const [last] = kept;
  const isDropped = last !== undefined && (await removeBy(tpp, last.paymentId));
  const approving = await start(secondId);
  if (approving.link('scaRedirect') !== undefined) await trySca(psu, tpp, approving);
  if (isDropped) unwanted.push({ how: 'that was deleted before its basket was approved', ...last });
  const aborting = await start(firstId);
  const isAsked = aborting.link('scaRedirect') !== undefined;
  if (isAsked) await unlessStuck(() => psu.completes(tpp, aborting, { decision: 'cancel' }));
  const how = isAsked ? 'in a basket to which the PSU said no' : 'in a basket beside an approved one';
  // Without an SCA it is approved where the bank took the start on.
  if (isAsked || !aborting.accepted) for (const each of inside) unwanted.push({ how, ...each });
  return unwanted;
}

/** Payments that nobody approved in the end: each is called off in another way. */
export async function callOff(stage: Scene, access: Access): Promise<readonly Unwanted[]> {
  const { psu, target } = stage;
  const { tpp } = access;
  const unwanted: Unwanted[] = [];
  const create = () => orderMarked(stage, access);
  const remove = (paymentId: string) => removeBy(tpp, paymentId);
  const waiting = await create();
  unwanted.push({ how: 'that nobody approved', ...waiting });
  const dropped = await create();
  if (await remove(dropped.paymentId)) unwanted.push({ how: 'that was deleted', ...dropped });
  if (target.sca?.sparing === true) return unwanted;

  const refused = await create();
  const { payment, started } = await paymentUnderSca(stage, access, { first: refused });
  if (payment === refused) {
    await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel' }));
    const params = { product: domesticProduct, paymentId: refused.paymentId };
    const again = await tpp.call('start-payment-authorisation', { params });
    if (again.link('scaRedirect') !== undefined)
      await unlessStuck(() => psu.completes(tpp, again, { decision: 'cancel' }));
    if (again.link('scaRedirect') !== undefined || !again.accepted)
      unwanted.push({ how: 'to which the PSU said no twice', ...refused });
  }
  const late = await create();
  const open = await paymentUnderSca(stage, access, { first: late });
  if (open.payment === late && (await remove(late.paymentId))) {
    await trySca(psu, tpp, open.started);
    unwanted.push({ how: 'that was deleted before the PSU approved it', ...late });
  }
  const rejected = await rejectAndDelete(stage, access);
  if (rejected !== undefined) unwanted.push(rejected);
  return target.capabilities.baskets === false
    ? unwanted
    : [...unwanted, ...(await callOffInBaskets(stage, access)), ...(await leaveInBasket(stage, access))];
}

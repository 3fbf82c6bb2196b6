/** Signing baskets. */

import type { Reply } from '../replies/reply.js';
import type { Tpp } from './tpp.js';

/** The basketId of a new basket of these payments; undefined where there are none, or the bank makes none. */
export async function createBasket(tpp: Tpp, paymentIds: readonly string[]): Promise<string | undefined> {
  if (paymentIds.length === 0) return undefined;
  const created = await tpp.call('create-basket', { body: { paymentIds } });
  const basketId = created.at('basketId');
  return created.accepted && typeof basketId === 'string' ? basketId : undefined;
}

/** The reply to the start of the SCA of a basket. */
export function startBasket(tpp: Tpp, basketId: string): Promise<Reply> {
  return tpp.call('start-basket-authorisation', { params: { basketId } });
}

/** Baskets and their payments as they are read, and a payment that stands in none. */

import {
  type Access,
  createdId,
  domesticProduct,
  paymentBody,
  type Reply,
  type Stage,
} from '../../lib/harness/kit/index.js';

export interface Basket {
  readonly basketId: string;
  readonly paymentIds: readonly string[];
}

/** What was read of a basket and of its payments. */
export interface Seen {
  readonly basket: Reply | undefined;
  readonly payments: readonly Reply[];
}

/** The status of a payment in no basket: where it is rejected, too, the account has run dry. */
export async function payAlone(
  stage: Pick<Stage, 'psu' | 'random' | 'target'>,
  access: Access,
): Promise<unknown> {
  const { psu, target } = stage;
  const { tpp } = access;
  const creation = await tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
  const params = { product: domesticProduct, paymentId: createdId(creation) };
  await psu.completes(tpp, await tpp.call('start-payment-authorisation', { params }));
  await target.levers.batchRun?.({});
  return (await tpp.call('read-payment-status', { params })).at('transactionStatus');
}

/** Baskets and their payments, read at once. */
export async function lookAt(baskets: readonly Basket[], { tpp }: Access): Promise<readonly Seen[]> {
  const replies = await tpp.all(
    baskets.flatMap(({ basketId, paymentIds }) => [
      tpp.request('read-basket', { params: { basketId } }),
      ...paymentIds.map((paymentId) =>
        tpp.request('read-payment-status', { params: { product: domesticProduct, paymentId } }),
      ),
    ]),
  );
  return baskets.map((_, index) => {
    const [basket, ...payments] = replies.slice(4 * index, 4 * index + 4);
    return { basket, payments };
  });
}

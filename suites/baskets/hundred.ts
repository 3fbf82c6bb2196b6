/** A hundred payments of one account, and one more than a basket takes. */

import {
  type Access,
  type CreatedPayment,
  createPayment,
  type Reply,
  type Stage,
} from '../../lib/harness/kit/index.js';

/** One payment more than a basket takes. */
export async function createTooMany(
  stage: Pick<Stage, 'target' | 'random' | 'time'>,
  access: Access,
): Promise<readonly CreatedPayment[]> {
  const create = () => createPayment(stage, access, {}, { query: { allowLogicalDuplicate: 'true' } });
  const made: CreatedPayment[] = [];
  while (made.length < 101)
    made.push(...(await Promise.all(Array.from({ length: Math.min(34, 101 - made.length) }, create))));
  return made;
}

export function idsOf(payments: readonly CreatedPayment[]): readonly string[] {
  return payments.map(({ paymentId }) => paymentId);
}

/** What became of a basket of 101 payments, of one of a hundred, and the payments. */
interface Tried {
  readonly tooMany: Reply;
  readonly full: Reply;
  readonly payments: readonly CreatedPayment[];
}

/**
 * A basket of all payments, and then one of all but the last. Where all were taken, they may be of no use for
 * another basket, and others stand for them.
 */
export async function createBoth(
  stage: Pick<Stage, 'target' | 'random' | 'time'>,
  access: Access,
  all: readonly CreatedPayment[],
): Promise<Tried> {
  const { tpp } = access;
  const tooMany = await tpp.send(tpp.request('create-basket', { body: { paymentIds: idsOf(all) } }), {
    announces: ['basket-lim-03'],
  });
  const payments = tooMany.accepted ? await createTooMany(stage, access) : all;
  const full = await tpp.call('create-basket', { body: { paymentIds: idsOf(payments).slice(0, 100) } });
  return { tooMany, full, payments };
}

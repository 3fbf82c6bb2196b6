/**
 * Things that two callers create with one and the same X-Request-ID: each TPP chooses its ids itself, so two
 * may choose alike.
 */

import { withHeader, type RequestDraft } from '../../rules/request-draft.js';
import { createPayment } from '../stage/journeys.js';
import type { Access } from '../stage/access.js';
import type { Stage } from '../stage/stage.js';
import { unlessUntestable } from './lawful-call.js';
import { creationCalls, groupCreation } from './payment-calls.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time'>;

/** What both were given, by the operation that created it. */
export interface Collision {
  readonly operation: string;
  readonly first: string;
  readonly second: string;
}

async function creationsOf(scene: Scene, access: Access): Promise<readonly RequestDraft[]> {
  const { baskets, bulkPayments, periodicPayments } = scene.target.capabilities;
  const grouped = unlessUntestable(async () => {
    const { paymentId } = await createPayment(scene, access);
    return [access.tpp.request('create-basket', { body: { paymentIds: [paymentId] } })];
  });
  return [
    ...creationCalls(scene, access).map(({ request }) => request),
    ...(bulkPayments === false ? [] : [groupCreation(scene, access, 'bulk-payment')]),
    ...(periodicPayments === false ? [] : [groupCreation(scene, access, 'periodic-payment')]),
    ...(baskets === false ? [] : await grouped),
  ];
}

async function idsOf(
  { tpp }: Access,
  creations: readonly RequestDraft[],
  requestIds: readonly string[],
): Promise<readonly unknown[]> {
  const named = creations.map((each, at) => withHeader(each, 'X-Request-ID', requestIds[at] ?? ''));
  const replies = await tpp.all(named);
  return replies.map((each) => (each.accepted ? (each.at('paymentId') ?? each.at('basketId')) : undefined));
}

/** Lets two callers create a thing of each kind with the same X-Request-ID. */
export async function collideCreations(
  scene: Scene,
  one: Access,
  other: Access,
): Promise<readonly Collision[]> {
  const [own, theirs] = [await creationsOf(scene, one), await creationsOf(scene, other)];
  const requestIds = own.map(() => scene.random.uuid());
  const firsts = await idsOf(one, own, requestIds);
  const seconds = await idsOf(other, theirs, requestIds);
  return own.flatMap(({ operation }, at) => {
    const [first, second] = [firsts[at], seconds[at]];
    const isPair = typeof first === 'string' && typeof second === 'string';
    return isPair && theirs[at]?.operation === operation ? [{ operation, first, second }] : [];
  });
}

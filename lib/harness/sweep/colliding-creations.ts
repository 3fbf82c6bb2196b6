/** Things that two callers create under the same X-Request-ID: each TPP chooses its ids itself. */

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

async function idsOf({ tpp }: Access, creations: readonly RequestDraft[]): Promise<readonly unknown[]> {
  const replies = await tpp.all(creations);
  return replies.map((each) => (each.accepted ? (each.at('paymentId') ?? each.at('basketId')) : undefined));
}

/** Lets two callers create a thing of each kind that both can create, with the same X-Request-ID. */
export async function collideCreations(
  scene: Scene,
  one: Access,
  other: Access,
): Promise<readonly Collision[]> {
  const [own, theirs] = [await creationsOf(scene, one), await creationsOf(scene, other)];
  const pairs = own.flatMap((mine) => {
    const alike = theirs.find(({ operation }) => operation === mine.operation);
    if (alike === undefined) return [];
    const requestId = scene.random.uuid();
    const named = (request: RequestDraft) => withHeader(request, 'X-Request-ID', requestId);
    return [{ first: named(mine), second: named(alike) }];
  });
  const firsts = await idsOf(
    one,
    pairs.map((each) => each.first),
  );
  const seconds = await idsOf(
    other,
    pairs.map((each) => each.second),
  );
  return pairs.flatMap(({ first: { operation } }, at) => {
    const [first, second] = [firsts[at], seconds[at]];
    return typeof first === 'string' && typeof second === 'string' ? [{ operation, first, second }] : [];
  });
}

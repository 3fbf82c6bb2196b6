import {
  type Access,
  drawKinds,
  fillAccount,
  type PaymentKind,
  paymentKinds,
  type Psu,
  type ScaChoice,
  type Stage,
  type Tpp,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { beginWalk, type Done, type Walker } from './done.js';
import { walkOrders } from './orders.js';
import { walkReads } from './reads.js';

export type Scene = Pick<Stage, 'random' | 'target' | 'time'>;

/** Kinds of payments beside the domestic one whose whole life is walked. */
const most = { again: 0, quick: 1, standard: 2, full: 9 } as const;

/** What walks have in common. */
export interface Route {
  /** The names of the kinds whose whole life is walked; others are created. */
  readonly whole: readonly string[];
  readonly reads?: false;
}

/** A route whose kinds are drawn by the seed. */
export function drawnRoute(scene: Scene, tpp: Tpp): Route {
  return { whole: drawKinds(scene, paymentKinds(scene, { tpp }), most).map(({ name }) => name) };
}

/** The kinds in the order of a route. */
export function kindsOf(scene: Scene, tpp: Tpp, { whole }: Route): readonly PaymentKind[] {
  const all = paymentKinds(scene, { tpp });
  const isWhole = ({ name }: PaymentKind) => whole.includes(name);
  return [...all.filter(isWhole), ...all.filter((each) => !isWhole(each))];
}

/** Walks through what the TPP may do for the PSU that granted it access. */
export async function walkThrough(
  scene: Scene,
  walker: Walker & { readonly access: Access },
  route: Route,
): Promise<readonly Done[]> {
  const walk = beginWalk(walker);
  const { access, psu } = walker;
  const { tpp } = access;
  if (route.reads !== false) await walkReads(scene, walk, access);
  if (!tpp.may('create-domestic-payment')) return walk.done;
  await fillAccount({ psu, target: scene.target }, access);
  await unlessUntestable(async () => {
    await walkOrders(scene, walk, kindsOf(scene, tpp, route), route.whole.length);
    return [];
  });
  return walk.done;
}

/** Lets the PSU grant access and walks. */
export async function grantAndWalk(
  scene: Scene,
  { tpp, psu }: { readonly tpp: Tpp; readonly psu: Psu },
  route: Route,
  how: Pick<Walker, 'dress'> & { readonly choice?: ScaChoice } = {},
): Promise<readonly Done[]> {
  const access = await psu.grants(tpp, how.choice);
  return walkThrough(scene, { access, psu, ...how }, route);
}

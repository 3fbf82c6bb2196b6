/** SCAs of payments and baskets that are open, to be approved in another order than they were started. */

import {
  callOn,
  createBasket,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Psu,
  type Reply,
  type Stage,
  startBasket,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { bodySent } from './approval-page.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time'>;

/** An SCA that is open, with what the PSU approves behind its link. */
export interface OpenSca {
  readonly name: string;
  readonly tpp: Tpp;
  readonly psu: Psu;
  readonly kind: PaymentKind;
  readonly paymentIds: readonly string[];
  readonly bodies: readonly unknown[];
  readonly started: Reply;
}

/** Who starts SCAs, each of them to come back to an address of its own. */
export type Starter = (returnsTo: string) => Tpp;

export function kindNamed(scene: Scene, tpp: Tpp, name: string): PaymentKind | undefined {
  return paymentKinds(scene, { tpp }).find((each) => each.name === name);
}

/** A payment of a kind whose SCA is open; none where the bank does not get that far. */
export async function openPayment(
  scene: Scene,
  starter: Starter,
  psu: Psu,
  name: string,
  address: string,
): Promise<readonly OpenSca[]> {
  const tpp = starter(address);
  const kind = kindNamed(scene, tpp, name);
  if (kind === undefined) return [];
  const created = await tpp.send(kind.creation());
  const paymentId = paymentIdIn(created);
  if (paymentId === undefined) return [];
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return [];
  const bodies = [bodySent(created.exchange.request.body)];
  return [{ name: `${name} ${address}`, tpp, psu, kind, paymentIds: [paymentId], bodies, started }];
}

/** A basket of two domestic payments whose SCA is open; none where the bank does not get that far. */
export async function openBasket(
  scene: Scene,
  starter: Starter,
  psu: Psu,
  address: string,
): Promise<readonly OpenSca[]> {
  const tpp = starter(address);
  const kind = kindNamed(scene, tpp, 'domestic payment');
  if (kind === undefined || scene.target.capabilities.baskets === false) return [];
  const sent = [await tpp.send(kind.creation()), await tpp.send(kind.creation())];
  const creations = sent.filter((each) => paymentIdIn(each) !== undefined);
  const paymentIds = creations.flatMap((each) => paymentIdIn(each) ?? []);
  const basketId = await createBasket(tpp, paymentIds);
  if (basketId === undefined) return [];
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') === undefined) return [];
  const bodies = creations.map((each) => bodySent(each.exchange.request.body));
  return [{ name: `basket ${address}`, tpp, psu, kind, paymentIds, bodies, started }];
}

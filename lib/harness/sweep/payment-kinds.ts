/** Payments of every kind: how one is made, where its status stands, and what starts its authorisation. */

import { turned } from '../../model/drawing.js';
import type { OperationId } from '../../model/operations/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import { cardDebtor } from '../stage/card-debtor.js';
import { domesticProduct, paymentBody } from '../stage/journeys.js';
import { makeNumberedCard } from '../stage/make-sandbox.js';
import type { Access } from '../stage/access.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';
import { type AtDepths, muchAt } from '../target/much-at.js';
import { unlessUntestable } from './lawful-call.js';
import { creationCalls, groupCreation } from './payment-calls.js';

type Family = 'payment' | 'bulk-payment' | 'periodic-payment';

/** A kind of payment. */
export interface PaymentKind {
  readonly name: string;
  readonly family: Family;
  readonly product: string;
  /** A new one, of other sums than the last. */
  readonly creation: () => RequestDraft;
}

type On = Pick<PaymentKind, 'family' | 'product'>;

const operationsOn: Readonly<Record<Family, Readonly<Record<CallOn, OperationId>>>> = {
  payment: {
    start: 'start-payment-authorisation',
    status: 'read-payment-status',
    details: 'read-payment',
    delete: 'delete-payment',
    cancel: 'start-payment-cancellation-authorisation',
  },
  'bulk-payment': {
    start: 'start-bulk-payment-authorisation',
    status: 'read-bulk-payment-status',
    details: 'read-bulk-payment',
    delete: 'delete-bulk-payment',
    cancel: 'start-bulk-payment-cancellation-authorisation',
  },
  'periodic-payment': {
    start: 'start-periodic-payment-authorisation',
    status: 'read-periodic-payment-status',
    details: 'read-periodic-payment',
    delete: 'delete-periodic-payment',
    cancel: 'start-periodic-payment-cancellation-authorisation',
  },
};

/** Products of single payments, by what creates them. */
const singles: readonly (readonly [name: string, product: string, creation: OperationId])[] = [
  ['domestic payment', domesticProduct, 'create-domestic-payment'],
  ['instant payment', 'instant-norwegian-domestic-credit-transfers-straks', 'create-instant-payment'],
  ['SEPA payment', 'sepa-credit-transfers', 'create-sepa-payment'],
  ['cross-border payment', 'cross-border-credit-transfers', 'create-cross-border-payment'],
];

/** The kinds of payments that the target says it takes. */
export function paymentKinds(
  scene: Pick<Stage, 'random' | 'target' | 'time'>,
  access: Pick<Access, 'tpp'>,
): readonly PaymentKind[] {
  const { bulkPayments, periodicPayments } = scene.target.capabilities;
  const grouped = (family: 'bulk-payment' | 'periodic-payment'): PaymentKind => ({
    name: family.replace('-', ' '),
    family,
    product: domesticProduct,
    creation: () => groupCreation(scene, access, family),
  });
  return [
    ...singles.map(
      ([name, product, wanted]): PaymentKind => ({
        name,
        family: 'payment',
        product,
        creation() {
          const made = creationCalls(scene, access).find(({ request }) => request.operation === wanted);
          if (made === undefined) throw new Error(`nothing creates a ${name}`);
          return made.request;
        },
      }),
    ),
    ...(bulkPayments === false ? [] : [grouped('bulk-payment')]),
    ...(periodicPayments === false ? [] : [grouped('periodic-payment')]),
  ];
}

/**
 * The first of some kinds, and of the others as many as the depth asks for, drawn by the seed.
 * @param most how many beside the first
 */
export function drawKinds(
  { random, target }: Pick<Stage, 'random' | 'target'>,
  [first, ...others]: readonly PaymentKind[],
  most: AtDepths<number>,
): readonly PaymentKind[] {
  const drawn = turned(others, random).slice(0, muchAt(target, most));
  return first === undefined ? drawn : [first, ...drawn];
}

/**
 * Makes a card, where the bank makes one, and lets the PSU grant access to all there is.
 * @returns with the access the payment from that card
 */
export async function grantWithCards(
  stage: Pick<Stage, 'psu' | 'tpp' | 'random' | 'target'>,
): Promise<{ readonly access: Access; readonly cards: readonly PaymentKind[] }> {
  const { psu, tpp, target } = stage;
  if (target.capabilities.cards === false || psu.identity.made !== true)
    return { access: await psu.grants(tpp), cards: [] };
  const [card] = await unlessUntestable(async () => [
    await makeNumberedCard(stage, tpp, psu.identity.identity),
  ]);
  if (card !== undefined) psu.ownsMore();
  const access = await psu.grants(tpp);
  const cards = await unlessUntestable(async () => {
    if (card === undefined) return [];
    const debtorAccount = await cardDebtor(stage, access, card);
    const creation = () =>
      access.tpp.request('create-domestic-payment', { body: paymentBody(stage, access, { debtorAccount }) });
    return [{ name: 'payment from a card', family: 'payment', product: domesticProduct, creation }] as const;
  });
  return { access, cards };
}

/** What can be called on a payment; `cancel` starts the authorisation of its cancellation. */
export type CallOn = 'start' | 'status' | 'details' | 'delete' | 'cancel';

/** A request on a payment of a kind. */
export function requestOn(tpp: Tpp, { family, product }: On, paymentId: string, what: CallOn): RequestDraft {
  return tpp.request(operationsOn[family][what], { params: { product, paymentId } });
}

/** A call on a payment of a kind. */
export function callOn(tpp: Tpp, kind: On, paymentId: string, what: CallOn): Promise<Reply> {
  return tpp.send(requestOn(tpp, kind, paymentId, what));
}

/** The status of a payment; undefined where it is not told. */
export async function statusOf(tpp: Tpp, kind: On, paymentId: string): Promise<unknown> {
  const reply = await callOn(tpp, kind, paymentId, 'status');
  return reply.accepted ? reply.at('transactionStatus') : undefined;
}

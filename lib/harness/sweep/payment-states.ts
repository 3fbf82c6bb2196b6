/** Payments in every state between creation and cancellation, with what could be called on each there. */

import { paymentIdIn } from '../replies/created.js';
import { createBasket, startBasket } from '../stage/baskets.js';
import { bankDayFrom } from '../../model/bank-days.js';
import { addDays, osloDate } from '../../model/dates.js';
import {
  jsonBody,
  type RequestDraft,
  withBody,
  withHeader,
  withoutHeader,
} from '../../rules/request-draft.js';
import { trySca, unlessStuck } from '../stage/journeys.js';
import { startSingleSca } from '../stage/single-sca.js';
import type { Psu } from '../stage/psu.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';
import { approveOne } from './approved-status.js';
import { once, type LawfulCall } from './lawful-call.js';
import { callOn, requestOn, type CallOn, type PaymentKind } from './payment-kinds.js';

/** Who makes the payments, and lets them be approved. */
export interface Maker {
  readonly psu: Psu;
  readonly tpp: Tpp;
  readonly time: Stage['time'];
}

/** A payment in a state, and calls that somebody could make on it, in the order of what they change. */
export interface StatedPayment {
  readonly state: string;
  readonly calls: readonly LawfulCall[];
}

/** The id of a payment, or that of one with the basket that it stands in. */
type Reached = string | { readonly paymentId: string; readonly basketId: string };

interface State {
  readonly name: string;
  /** What is called on it. */
  readonly calls: readonly CallOn[];
  /** Brings a payment there; undefined where the bank does not get that far. */
  readonly reach: (maker: Maker, kind: PaymentKind) => Promise<Reached | undefined>;
  /** True where only single payments get there. */
  readonly single?: true;
  /** What a bank need not have that takes payments there. */
  readonly by?: 'baskets' | 'singleSca';
}

/** The creation for a later day, where the kind has such a day. */
function forLater({ time }: Maker, { family, product }: PaymentKind, creation: RequestDraft): RequestDraft {
  if (family !== 'payment' || product.startsWith('instant-')) return creation;
  const requestedExecutionDate = bankDayFrom(addDays(osloDate(time.now()), 12));
  return withBody(creation, { ...Object(jsonBody(creation)), requestedExecutionDate });
}

async function create(maker: Maker, kind: PaymentKind, isLater = false): Promise<string | undefined> {
  const creation = kind.creation();
  return paymentIdIn(await maker.tpp.send(isLater ? forLater(maker, kind, creation) : creation));
}

/** A payment that the PSU approved for a later day, so that it can still be cancelled. */
export async function approveForLater(maker: Maker, kind: PaymentKind): Promise<string | undefined> {
  const paymentId = await create(maker, kind, true);
  if (paymentId !== undefined) await approveOne(maker.psu, maker.tpp, kind, paymentId);
  return paymentId;
}

async function afterCall(
  { tpp }: Maker,
  kind: PaymentKind,
  paymentId: string | undefined,
  ...calls: readonly CallOn[]
): Promise<string | undefined> {
  if (paymentId !== undefined) for (const what of calls) await callOn(tpp, kind, paymentId, what);
  return paymentId;
}

/** A payment whose cancellation the PSU approved. */
async function approveCancellation(maker: Maker, kind: PaymentKind): Promise<string | undefined> {
  const { psu, tpp } = maker;
  const paymentId = await approveForLater(maker, kind);
  if (paymentId === undefined) return undefined;
  await callOn(tpp, kind, paymentId, 'delete');
  const started = await callOn(tpp, kind, paymentId, 'cancel');
  if (started.link('scaRedirect') === undefined) return undefined;
  await trySca(psu, tpp, started);
  return paymentId;
}

/** A payment by a TPP that names the PSU by number, and does not have to know more. */
async function approveInSingleSca(maker: Maker, kind: PaymentKind): Promise<string | undefined> {
  const { psu, tpp } = maker;
  if (psu.identity.kind === 'corporate') return undefined;
  const named = withHeader(withoutHeader(kind.creation(), 'PSU-ID'), 'X-PSU-IDENTITY', psu.identity.identity);
  const created = await tpp.send(withHeader(named, 'PSU-Context', 'PRIVATE'));
  const paymentId = paymentIdIn(created);
  if (paymentId !== undefined) await trySca(psu, tpp, await startSingleSca({ tpp }, created));
  return paymentId;
}

/** A payment in a basket with another one, which the PSU approves or leaves. */
async function inBasket(maker: Maker, kind: PaymentKind, isApproved: boolean): Promise<Reached | undefined> {
  const { tpp, psu } = maker;
  const [first, second] = [await create(maker, kind, true), await create(maker, kind, true)];
  if (first === undefined || second === undefined) return undefined;
  const basketId = await createBasket(tpp, [first, second]);
  if (basketId === undefined) return undefined;
  const reached = { paymentId: second, basketId };
  if (!isApproved) return reached;
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  return reached;
}

const states: readonly State[] = [
  {
    name: 'approved for a later day',
    calls: ['status', 'details', 'delete', 'cancel'],
    reach: approveForLater,
  },
  {
    name: 'being cancelled',
    calls: ['status', 'delete', 'cancel'],
    reach: async (maker, kind) =>
      afterCall(maker, kind, await approveForLater(maker, kind), 'delete', 'cancel'),
  },
  { name: 'whose cancellation was approved', calls: ['status', 'details'], reach: approveCancellation },
  {
    name: 'to which the PSU said no',
    calls: ['status', 'start', 'delete'],
    async reach(maker, kind) {
      const paymentId = await create(maker, kind);
      if (paymentId === undefined) return undefined;
      const started = await callOn(maker.tpp, kind, paymentId, 'start');
      if (started.link('scaRedirect') === undefined) return undefined;
      await unlessStuck(() => maker.psu.completes(maker.tpp, started, { decision: 'cancel' }));
      return paymentId;
    },
  },
  {
    name: 'whose SCA is open',
    calls: ['status', 'details', 'start', 'delete'],
    reach: async (maker, kind) => afterCall(maker, kind, await create(maker, kind), 'start'),
  },
  {
    name: 'that was deleted',
    calls: ['status', 'details', 'start'],
    reach: async (maker, kind) => afterCall(maker, kind, await create(maker, kind), 'delete'),
  },
  {
    name: 'in a basket',
    calls: ['status', 'details', 'start', 'delete'],
    reach: (maker, kind) => inBasket(maker, kind, false),
    single: true,
    by: 'baskets',
  },
  {
    name: 'approved in a basket',
    calls: ['status', 'details', 'delete', 'cancel'],
    reach: (maker, kind) => inBasket(maker, kind, true),
    single: true,
    by: 'baskets',
  },
  {
    name: 'approved in the single-SCA flow',
    calls: ['status', 'details'],
    reach: approveInSingleSca,
    single: true,
    by: 'singleSca',
  },
];

/** Names of the states that payments of a kind can be in. */
export function statesOf(
  { family }: PaymentKind,
  { capabilities }: Pick<Stage['target'], 'capabilities'>,
): readonly string[] {
  return states
    .filter(({ single }) => single !== true || family === 'payment')
    .filter(({ by }) => by === undefined || capabilities[by] !== false)
    .map(({ name }) => name);
}

/** A payment of a kind in a state; undefined where the bank does not get that far. */
export async function paymentIn(
  state: string,
  maker: Maker,
  kind: PaymentKind,
): Promise<StatedPayment | undefined> {
  const wanted = states.find(({ name }) => name === state);
  const reached = await wanted?.reach(maker, kind);
  if (wanted === undefined || reached === undefined) return undefined;
  const paymentId = typeof reached === 'string' ? reached : reached.paymentId;
  const basketId = typeof reached === 'string' ? undefined : reached.basketId;
  const { tpp } = maker;
  const calls = [
    ...wanted.calls.map((what) => requestOn(tpp, kind, paymentId, what)),
    ...(basketId === undefined ? [] : [tpp.request('read-basket', { params: { basketId } })]),
  ];
  return { state: `${kind.name} ${state}`, calls: calls.map(once) };
}

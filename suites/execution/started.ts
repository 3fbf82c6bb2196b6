/** Payments, baskets and cancellations that wait for their SCA, and what starts it. */

import {
  type Access,
  addDays,
  approveOne,
  bankDayFrom,
  callOn,
  domesticProduct,
  jsonBody,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  type Reply,
  type RequestDraft,
  singleScaCreations,
  type Stage,
  startBasket,
  startSingleSca,
  type Tpp,
  withBody,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** Something that was made and waits for its SCA. */
export interface Made {
  /** What its own link is answered with; undefined where it has none. */
  readonly start: () => Promise<Reply | undefined>;
  /** The same by the operation that names it. */
  readonly startNamed: () => Promise<Reply>;
  /** Where it stands; undefined where that is not told. */
  readonly status: () => Promise<unknown>;
  /** The details of the payment. */
  readonly details: () => Promise<Reply>;
  /** The ids that stand for it, first its own. */
  readonly ids: readonly string[];
  /** What the TPP ordered. */
  readonly order: unknown;
}

/** How three of a kind are made, and the clauses that forbid to approve another one or none. */
export interface Sort {
  readonly name: string;
  readonly make: () => Promise<Made | undefined>;
  readonly others: 'STA-07' | 'SCA-11';
  readonly own: 'PRS-13' | 'BSK-11';
  /** Says that the link is followed, where the text does. */
  readonly starts?: 'FLW-06' | 'BSK-08';
  readonly isCancelled?: boolean;
}

async function byLink(tpp: Tpp, reply: Reply): Promise<Reply | undefined> {
  const href = reply.link('startAuthorisation');
  return href === undefined ? undefined : tpp.follow('POST', href);
}

/** Where a payment stands. */
async function standing(tpp: Tpp, kind: Pick<PaymentKind, 'family' | 'product'>, paymentId: string) {
  const reply = await callOn(tpp, kind, paymentId, 'status');
  return reply.accepted ? reply.at('transactionStatus') : undefined;
}

/** What the TPP knows of a payment, and can read of it. */
function whatIsKnown(
  tpp: Tpp,
  kind: Pick<PaymentKind, 'family' | 'product'>,
  paymentId: string,
  creation: RequestDraft,
): Pick<Made, 'status' | 'details' | 'ids' | 'order'> {
  return {
    status: () => standing(tpp, kind, paymentId),
    details: () => callOn(tpp, kind, paymentId, 'details'),
    ids: [paymentId],
    order: jsonBody(creation),
  };
}

/** A payment, or the cancellation of one that was approved for a later day. */
export function sortOf({ psu, time }: Scene, { tpp }: Access, kind: PaymentKind, isCancelled: boolean): Sort {
  const isDomestic = kind.family === 'payment' && kind.product === domesticProduct;
  const requestedExecutionDate = bankDayFrom(addDays(osloDate(time.now()), 14));
  const make = async (): Promise<Made | undefined> => {
    const usual = kind.creation();
    const request = isCancelled
      ? withBody(usual, { ...Object(jsonBody(usual)), requestedExecutionDate })
      : usual;
    const created = await tpp.send(request);
    const paymentId = paymentIdIn(created);
    if (paymentId === undefined) return undefined;
    const known = whatIsKnown(tpp, kind, paymentId, request);
    if (!isCancelled)
      return {
        start: () => byLink(tpp, created),
        startNamed: () => callOn(tpp, kind, paymentId, 'start'),
        ...known,
      };
    if (!(await approveOne(psu, tpp, kind, paymentId))) return undefined;
    const deleted = await callOn(tpp, kind, paymentId, 'delete');
    return {
      start: () => byLink(tpp, deleted),
      startNamed: () => callOn(tpp, kind, paymentId, 'cancel'),
      ...known,
    };
  };
  const name = isCancelled ? `cancellation of a ${kind.name}` : kind.name;
  const others = isDomestic && !isCancelled ? 'STA-07' : 'SCA-11';
  return { name, make, others, own: 'PRS-13', ...(isCancelled ? { isCancelled } : { starts: 'FLW-06' }) };
}

/** A basket of one domestic payment, which stands where the payment stands. */
export function basketSort({ tpp }: Access, kind: PaymentKind): Sort {
  const make = async (): Promise<Made | undefined> => {
    const request = kind.creation();
    const paymentId = paymentIdIn(await tpp.send(request));
    if (paymentId === undefined) return undefined;
    const created = await tpp.call('create-basket', { body: { paymentIds: [paymentId] } });
    const basketId = created.at('basketId');
    if (!created.accepted || typeof basketId !== 'string') return undefined;
    return {
      start: () => byLink(tpp, created),
      startNamed: () => startBasket(tpp, basketId),
      ...whatIsKnown(tpp, kind, paymentId, request),
      ids: [basketId, paymentId],
    };
  };
  return { name: 'basket', make, others: 'STA-07', own: 'BSK-11', starts: 'BSK-08' };
}

/** A payment that names its PSU by number; its status is told to whom it belongs afterwards. */
export function singleSort(scene: Scene, access: Access, kind: PaymentKind): Sort {
  const make = async (): Promise<Made | undefined> => {
    const [call] = singleScaCreations(scene, access, scene.psu);
    if (call === undefined) return undefined;
    const created = await access.tpp.send(call.request, { odd: true });
    const paymentId = paymentIdIn(created);
    if (paymentId === undefined) return undefined;
    const start = () => startSingleSca(access, created);
    return { start, startNamed: start, ...whatIsKnown(access.tpp, kind, paymentId, call.request) };
  };
  return { name: 'payment in the single-SCA flow', make, others: 'STA-07', own: 'PRS-13' };
}

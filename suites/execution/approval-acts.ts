import {
  afterSca,
  callOn,
  createBasket,
  isExempt,
  paymentIdIn,
  type PaymentKind,
  type Psu,
  type Reply,
  type Stage,
  startBasket,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

/** Who walks, and where. */
export type Walker = Pick<Stage, 'psu' | 'target'>;

/** Payments of one PSU and kind by what the PSU said to them. */
export interface Orders {
  readonly tpp: Tpp;
  readonly kind: PaymentKind;
  readonly waiting: readonly string[];
  readonly approved: readonly string[];
}

/** What happens, and how the payments stand afterwards; undefined where the bank does not go along. */
type Act = (walker: Walker, before: Orders) => Promise<Orders | undefined>;

/** An act, and what it is called. */
export type Step = readonly [after: string, act: Act];

/** Payments of the same words and sum: what is approved is one of them, not all that look alike. */
export async function orderAlike(tpp: Tpp, kind: PaymentKind, count: number): Promise<Orders> {
  const creation = kind.creation();
  const waiting: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const paymentId = paymentIdIn(await tpp.send(creation));
    if (paymentId !== undefined) waiting.push(paymentId);
  }
  return { tpp, kind, waiting, approved: [] };
}

function start({ tpp, kind }: Orders, paymentId: string): Promise<Reply> {
  return callOn(tpp, kind, paymentId, 'start');
}

/** Where no SCA is asked for, the payment may be approved already. */
function leadsToSca(started: Reply): boolean {
  return started.link('scaRedirect') !== undefined && !isExempt(started);
}

/** What an SCA comes to: undefined where the pages lead nowhere. */
async function decide(psu: Psu, tpp: Tpp, started: Reply, decision: 'approve' | 'cancel') {
  const back = await unlessStuck(() => psu.completes(tpp, started, { decision }));
  return back?.succeeded;
}

function approving(before: Orders, paymentIds: readonly string[]): Orders {
  return {
    ...before,
    waiting: before.waiting.filter((each) => !paymentIds.includes(each)),
    approved: [...before.approved, ...paymentIds],
  };
}

function approveAt(at: number): Act {
  return async ({ psu }, before) => {
    const paymentId = before.waiting.at(at);
    if (paymentId === undefined) return undefined;
    const started = await start(before, paymentId);
    if (!leadsToSca(started) || (await decide(psu, before.tpp, started, 'approve')) !== true)
      return undefined;
    return approving(before, [paymentId]);
  };
}

const sayNo: Act = async ({ psu }, before) => {
  const [paymentId = ''] = before.waiting;
  const started = await start(before, paymentId);
  if (!leadsToSca(started)) return undefined;
  return (await decide(psu, before.tpp, started, 'cancel')) === false ? before : undefined;
};

const sayNoToSecond: Act = async ({ psu }, before) => {
  const paymentId = before.waiting.at(-1) ?? '';
  const [first, second] = [await start(before, paymentId), await start(before, paymentId)];
  if (!leadsToSca(first) || !leadsToSca(second)) return undefined;
  return (await decide(psu, before.tpp, second, 'cancel')) === false ? before : undefined;
};

/** An SCA for the accounts while that of a payment is open. */
const openAccounts: Act = async ({ psu }, before) => {
  const started = await start(before, before.waiting.at(-1) ?? '');
  if (!leadsToSca(started) || !before.tpp.may('offer-consent')) return undefined;
  const fresh = before.tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  const back = await unlessStuck(() => psu.completes(fresh, offer));
  if (back?.succeeded !== true || back.corporateId !== fresh.binding.corporateId) return undefined;
  return { ...before, tpp: afterSca(fresh, back) };
};

/** The PSU decides on a basket of the first payments that wait. */
function inBasket(decision: 'approve' | 'cancel'): Act {
  return async ({ psu, target }, before) => {
    if (target.capabilities.baskets === false || before.kind.family !== 'payment') return before;
    const paymentIds = before.waiting.slice(0, 2);
    const basketId = await createBasket(before.tpp, paymentIds);
    if (basketId === undefined) return undefined;
    const started = await startBasket(before.tpp, basketId);
    if (!leadsToSca(started)) return undefined;
    const isApproved = await decide(psu, before.tpp, started, decision);
    if (isApproved !== (decision === 'approve')) return undefined;
    return isApproved ? approving(before, paymentIds) : before;
  };
}

/** One payment of a basket is approved by itself. */
const approveMember: Act = async (walker, before) => {
  const hasNone = walker.target.capabilities.baskets === false || before.kind.family !== 'payment';
  const basketId = hasNone ? undefined : await createBasket(before.tpp, before.waiting.slice(-2));
  return basketId === undefined ? before : approveAt(-1)(walker, before);
};

const drop: Act = async (_, before) => {
  const [paymentId = '', ...waiting] = before.waiting;
  await callOn(before.tpp, before.kind, paymentId, 'delete');
  return { ...before, waiting };
};

export const approvedOne: Step = ['one like it was approved', approveAt(0)];

/** None of these approves a payment beside the one that it is about; six of the payments have to wait. */
export const acts: readonly Step[] = [
  approvedOne,
  ['the PSU said no', sayNo],
  ['the PSU said no at the second SCA', sayNoToSecond],
  ['accounts were opened meanwhile', openAccounts],
  ['the PSU said no to a basket', inBasket('cancel')],
  ['another one of its basket was approved', approveMember],
  ['one was deleted', drop],
];

export const approvedBasket: Step = ['a basket of others was approved', inBasket('approve')];

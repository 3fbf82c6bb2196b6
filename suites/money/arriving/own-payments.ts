/** Payments between what one PSU owns, and what the bank tells of each. */

import {
  type Access,
  callOn,
  ibanOf,
  type KnownAccount,
  orderedIdIn,
  approveOne,
  itemsOf,
  jsonBody,
  memberOf,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  valueAt,
  withBody,
} from '../../../lib/harness/kit/index.js';
import type { ApprovedOrder } from '../../execution/orders/approved-orders.js';
import { markOrder } from '../../execution/orders/marked.js';
import type { OwnThings, Payer } from './own-things.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** A payment to an own account that the PSU approved. */
export interface OwnPayment extends ApprovedOrder {
  readonly name: string;
  readonly payer: Payer;
  readonly payee: KnownAccount;
  readonly text: string;
  readonly amount: number;
  readonly currency: string;
}

/** A number in the form in which the usual order names one. */
function named(usual: unknown, { bban, currency }: KnownAccount): object {
  return memberOf(usual, 'iban') === undefined ? { bban, currency } : { iban: ibanOf(bban), currency };
}

/** Bank and town of the payee, which a payment needs that is exchanged or goes abroad. */
const whereabouts = (country: string) => ({
  creditorAgent: 'DNBANOKK',
  creditorAddress: { townName: 'Oslo', country },
});

/** The order of a kind from one own thing to an own account, of one transfer where it is a bulk payment. */
function orderOf({ target }: Scene, request: RequestDraft, payer: Payer, payee: KnownAccount): RequestDraft {
  const order = Object(jsonBody(request));
  const [first] = itemsOf(order.payments);
  const transfer = Object(first ?? order);
  const { creditorAgent: _, ...rest } = transfer;
  const isAtHome =
    payer.currency === payee.currency && memberOf(transfer.creditorAccount, 'iban') === undefined;
  const paid = {
    ...rest,
    ...(isAtHome ? {} : whereabouts(target.creditor.country)),
    creditorAccount: named(transfer.creditorAccount, payee),
  };
  const { bban, card, currency } = payer;
  const debtorAccount = bban === undefined ? card : named(order.debtorAccount, { bban, currency });
  const body = first === undefined ? paid : { ...order, payments: [paid] };
  return withBody(request, { ...body, debtorAccount });
}

/** One payment of a kind, approved; none where the bank does not take it from there. */
export async function payOwn(
  scene: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  payer: Payer,
  payees: OwnThings['payees'],
): Promise<readonly OwnPayment[]> {
  const { text, request } = markOrder(scene, kind);
  const usual = jsonBody(request);
  const sum = memberOf(itemsOf(memberOf(usual, 'payments'))[0] ?? usual, 'instructedAmount');
  const currency = String(memberOf(sum, 'currency'));
  const payee = payees.find((each) => each.currency === currency);
  if (payee === undefined) return [];
  const creation = orderOf(scene, request, payer, payee);
  const paymentId = orderedIdIn(await tpp.send(creation, { odd: true }));
  if (paymentId === undefined) return [];
  const isAsked = await approveOne(scene.psu, tpp, kind, paymentId);
  const amount = Number(valueAt(sum, ['amount']));
  const name = `${kind.name} from ${payer.name}`;
  return [{ kind, paymentId, isAsked, name, payer, payee, text, amount, currency }];
}

/** Those whose status tells that they are settled. */
export async function findSettled({ tpp }: Access, payments: readonly OwnPayment[]) {
  const settled: OwnPayment[] = [];
  for (const each of payments) {
    const status = await callOn(tpp, each.kind, each.paymentId, 'status');
    if (status.at('transactionStatus') === 'ACSC') settled.push(each);
  }
  return settled;
}

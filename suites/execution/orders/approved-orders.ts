/** Orders that the PSU approved, and what their status tells. */

import {
  type Access,
  approveOne,
  callOn,
  orderedIdIn,
  type PaymentKind,
  type Psu,
  type Reply,
  type RequestDraft,
} from '../../../lib/harness/kit/index.js';
import { holdsMember, isRejected } from '../../payments/funds.js';

export interface ApprovedOrder {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  /** False where the bank asked for no SCA. */
  readonly isAsked: boolean;
}

/** Creates and approves a payment; undefined where the bank does not take it. */
export async function approve(
  psu: Psu,
  { tpp }: Access,
  kind: PaymentKind,
  creation: RequestDraft,
): Promise<ApprovedOrder | undefined> {
  const paymentId = orderedIdIn(await tpp.send(creation, { odd: true }));
  if (paymentId === undefined) return undefined;
  return { kind, paymentId, isAsked: await approveOne(psu, tpp, kind, paymentId) };
}

/** The status of each, in their order. */
export function readStatuses({ tpp }: Access, orders: readonly ApprovedOrder[]): Promise<readonly Reply[]> {
  return Promise.all(orders.map(({ kind, paymentId }) => callOn(tpp, kind, paymentId, 'status')));
}

export function isSettled(status: Reply | undefined): boolean {
  return status?.at('transactionStatus') === 'ACSC';
}

/** Whether a status says that money is missing. */
export function isUnfunded(status: Reply | undefined): boolean {
  return isRejected(status) && holdsMember(status?.json, 'fundsAvailable');
}

/** Finding and changing payments and baskets on behalf of a call. */

import { actingOf, psuOf } from '../access/psu.js';
import type { ScaStart } from '../access/start-sca.js';
import { RefusedCall } from '../refusals.js';
import type { ActingAs, Psu } from '../state/access-records.js';
import type { BasketRecord, Initiation, PaymentFamily, PaymentRecord } from '../state/payment-records.js';
import type { BankCore, Call } from '../types.js';
import { present } from '../../model/present.js';

/** The person for whom a payment or basket call is made. */
export interface Payer {
  readonly psu: Psu;
  readonly acting: ActingAs;
}

/** The PSU that the call names, and as whom the person acts. */
export function payerOf(call: Call): Payer {
  const psu = psuOf(call, 'registration');
  return { psu, acting: actingOf(call, psu) };
}

/** Stores a changed payment. */
export function change(
  bank: BankCore,
  payment: PaymentRecord,
  changes: Partial<PaymentRecord>,
): PaymentRecord {
  const next = { ...payment, ...changes };
  bank.state.payments.set(payment.paymentId, next);
  return next;
}

/** Notes the keys under which a repetition of a payment is recognised. */
export function remember(bank: BankCore, payment: PaymentRecord, keys: readonly string[]): void {
  const { paymentKeys } = bank.state;
  for (const key of keys) {
    const ids = paymentKeys.get(key);
    if (ids === undefined) paymentKeys.set(key, new Set([payment.paymentId]));
    else ids.add(payment.paymentId);
  }
}

/** The first payment noted under a key that fits; the key may hold thousands. */
export function recall(
  bank: BankCore,
  key: string,
  fits: (payment: PaymentRecord) => boolean = () => true,
): PaymentRecord | undefined {
  for (const id of bank.state.paymentKeys.get(key) ?? []) {
    const payment = bank.state.payments.get(id);
    if (payment !== undefined && fits(payment)) return payment;
  }
  return undefined;
}

/** The payment as it stands now: one that nobody approved in time is cancelled. */
export function current(bank: BankCore, payment: PaymentRecord, now: number): PaymentRecord {
  const { payments, transactions } = bank.parts.policies;
  const createdOn = transactions.today(payment.createdAt);
  const lapsed = payments.hasLapsed(payment, payments.initialStatus(), createdOn, transactions.today(now));
  return lapsed ? change(bank, payment, { status: payments.statusWhenLapsed() }) : payment;
}

/** The payment that the path names, if it belongs to the caller. */
export function paymentOf(call: Call, family: PaymentFamily): PaymentRecord {
  const { bank, params } = call;
  const payer = payerOf(call);
  const found = bank.state.payments.get(params['paymentId'] ?? '');
  const visible =
    found !== undefined &&
    found.family === family &&
    bank.parts.policies.payments.isVisibleTo(found, call.tpp.id, payer.psu.psuId, payer.acting);
  if (!visible || found.product !== params['product']) throw new RefusedCall('resource-unknown');
  return current(bank, found, call.now);
}

/** The basket that the path names, if it belongs to the caller. */
export function basketOf(call: Call): BasketRecord {
  const { bank, params } = call;
  const payer = payerOf(call);
  const found = bank.state.baskets.get(params['basketId'] ?? '');
  const { isVisibleTo } = bank.parts.policies.baskets;
  if (found === undefined || !isVisibleTo(found, call.tpp.id, payer.psu.psuId, payer.acting)) {
    throw new RefusedCall('resource-unknown');
  }
  return found;
}

/** What the SCA of a payment or basket is bound to: the person and the context that it was made for. */
export function startFor(subject: string, made: Initiation): ScaStart {
  const { customerNumber, context, agreementId } = made;
  return {
    subject,
    ...present({ expectedCustomer: customerNumber }),
    ...(context === undefined ? {} : { asked: { context, ...present({ agreementId }) } }),
  };
}

/** Who pays for an order, whether it is covered, and what approving it leads to (BSK-02, STA-04, ERR-11). */

import { minorUnits } from '../../model/currency.js';
import { offering } from '../access/offered.js';
import type { JsonObject } from '../body.js';
import type { ActingAs } from '../state/access-records.js';
import type { PaymentRecord } from '../state/payment-records.js';
import type { Account, CardAccount, Money } from '../state/records.js';
import type { BankCore } from '../types.js';
import { debtorOf, executionDay, sumsOf } from './order.js';
import { change } from './store.js';

const rateSteps = 1_000_000;

/** A sum in minor units of another currency at the simulated rate, rounded half up. */
export function exchanged(bank: BankCore, sum: Money, currency: string): bigint {
  if (sum.currency === currency) return sum.minor;
  const rate = BigInt(Math.round(bank.parts.policies.payments.rate(sum.currency, currency) * rateSteps));
  const value = sum.minor * rate * 10n ** BigInt(minorUnits(currency));
  const unit = BigInt(rateSteps) * 10n ** BigInt(minorUnits(sum.currency));
  return (2n * value + unit) / (2n * unit);
}

/** The account or card that an order names as its debtor, if the person may use it in this role. */
export function debtorFor(
  bank: BankCore,
  order: JsonObject,
  customerNumber: string,
  acting: ActingAs,
): Account | CardAccount | undefined {
  const { number, card } = debtorOf(order);
  const found =
    number === undefined
      ? bank.state.cardAccounts.by('paymentReference', card ?? '')[0]
      : bank.state.accounts.numbered(number);
  return found !== undefined && offering(bank, customerNumber, acting)(found) ? found : undefined;
}

/** As whom the person made a payment or basket. */
export function actingFor(made: Pick<PaymentRecord, 'context' | 'agreementId'>): ActingAs {
  return made.context === 'CORPORATE' && made.agreementId !== undefined
    ? { context: 'CORPORATE', agreementId: made.agreementId }
    : { context: 'PRIVATE' };
}

/** The account or card behind a payment as it stands now. */
export function payerOfPayment(bank: BankCore, payment: PaymentRecord): Account | CardAccount | undefined {
  if (payment.customerNumber === undefined) return undefined;
  return debtorFor(bank, payment.order, payment.customerNumber, actingFor(payment));
}

/** Whether the payer covers all that an order takes; an order whose payer is gone is not covered. */
export function isFunded(bank: BankCore, payment: PaymentRecord): boolean {
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined) return false;
  const total = sumsOf(payment.order).reduce((sum, each) => sum + exchanged(bank, each, payer.currency), 0n);
  const { fundsSuffice } = bank.parts.policies.payments;
  return 'creditLine' in payer
    ? fundsSuffice(payer.booked, payer.creditLine, total, 'account')
    : fundsSuffice(payer.booked, payer.creditLimit, total, 'card');
}

/** Rejects a payment for lack of funds. */
export function rejectUnfunded(bank: BankCore, payment: PaymentRecord): PaymentRecord {
  const { payments } = bank.parts.policies;
  return change(bank, payment, { status: payments.statusWhenUnfunded(), fundsAvailable: false });
}

/** Approves one payment: it waits for the batch, or is rejected for lack of funds. */
export function approvePayment(bank: BankCore, payment: PaymentRecord, now: number): PaymentRecord {
  const { payments, transactions } = bank.parts.policies;
  const today = transactions.today(now);
  const due = payments.isDue(executionDay(payment.order, today), today);
  const approved = { ...payment, approvedAt: now };
  if (payments.checksFundsOnApproval(due) && !isFunded(bank, payment)) return rejectUnfunded(bank, approved);
  return change(bank, approved, { status: payments.statusAfterApproval(due, payment.family) });
}

/** Money: whether an account covers an order, approving orders, and booking them (BSK-02, STA-04, ERR-11, ENV-10). */

import { minorUnits } from '../../model/currency.js';
import { listOf, objectOf, optionalText, textOf, type JsonObject } from '../body.js';
import type { BankCore } from '../call.js';
import { offeredTo } from '../access/offered.js';
import type { ActingAs } from '../state/access-records.js';
import type { PaymentRecord } from '../state/payment-records.js';
import type { Account, Money, Transaction } from '../state/records.js';
import { executionDay, isDebtor, moneyOf, sumsOf } from './order.js';
import { change } from './store.js';

/** The sum in minor units of another currency at the simulated rate. */
function exchanged(bank: BankCore, sum: Money, currency: string): bigint {
  if (sum.currency === currency) return sum.minor;
  const rate = bank.parts.policies.payments.rate(sum.currency, currency);
  const major = Number(sum.minor) / 10 ** minorUnits(sum.currency);
  return BigInt(Math.round(major * rate * 10 ** minorUnits(currency)));
}

/** The debtor account of an order among those of the person; undefined for cards and strangers. */
export function debtorAccount(
  bank: BankCore,
  order: JsonObject,
  customerNumber: string,
  acting: ActingAs,
): Account | undefined {
  return offeredTo(bank, customerNumber, acting).accounts.find((each) => isDebtor(order, each));
}

function actingOf(payment: PaymentRecord): ActingAs {
  return payment.context === 'CORPORATE' && payment.agreementId !== undefined
    ? { context: 'CORPORATE', agreementId: payment.agreementId }
    : { context: 'PRIVATE' };
}

function payingAccount(bank: BankCore, payment: PaymentRecord): Account | undefined {
  if (payment.customerNumber === undefined) return undefined;
  return debtorAccount(bank, payment.order, payment.customerNumber, actingOf(payment));
}

/** What an order takes from its debtor account, in the account's minor units. */
function totalOf(bank: BankCore, payment: PaymentRecord, account: Account): bigint {
  return sumsOf(payment.order).reduce((sum, each) => sum + exchanged(bank, each, account.currency), 0n);
}

function isFunded(bank: BankCore, payment: PaymentRecord): boolean {
  const account = payingAccount(bank, payment);
  if (account === undefined) return true;
  const total = totalOf(bank, payment, account);
  return bank.parts.policies.payments.fundsSuffice(account.booked, account.creditLine, total);
}

/** Approves one payment: it waits for the batch, or is rejected for lack of funds. */
export function approvePayment(bank: BankCore, payment: PaymentRecord, now: number): PaymentRecord {
  const { payments, transactions } = bank.parts.policies;
  if (!isFunded(bank, payment)) {
    return change(bank, payment, {
      approvedAt: now,
      status: payments.statusWhenUnfunded(),
      fundsAvailable: false,
    });
  }
  const today = transactions.today(now);
  const due = payments.isDue(executionDay(payment.order, today), today);
  return change(bank, payment, { approvedAt: now, status: payments.statusAfterApproval(due) });
}

function entry(
  bank: BankCore,
  payment: PaymentRecord,
  item: JsonObject,
  amount: Money,
  day: string,
): Transaction {
  const own = objectOf(payment.order['debtorAccount']);
  const other = objectOf(item['creditorAccount']);
  const bban = optionalText(other, 'bban');
  const iban = optionalText(other, 'iban');
  const debtorBban = optionalText(own, 'bban');
  const remittance = optionalText(item, 'remittanceInformationUnstructured');
  return {
    transactionId: bank.ids.uuid(),
    state: 'booked',
    bookingDate: day,
    valueDate: day,
    amount,
    creditor: {
      name: textOf(item, 'creditorName'),
      ...(bban === undefined ? {} : { bban }),
      ...(iban === undefined ? {} : { iban }),
    },
    debtor: debtorBban === undefined ? {} : { bban: debtorBban },
    ...(remittance === undefined ? {} : { remittance }),
    bankCode: 'R_202',
    origin: 'made',
  };
}

function book(bank: BankCore, account: Account, transaction: Transaction): void {
  const { state } = bank;
  const stands = state.accounts.get(account.resourceId) ?? account;
  state.accounts.set(account.resourceId, { ...stands, booked: stands.booked + transaction.amount.minor });
  state.transactions.set(account.resourceId, [
    transaction,
    ...(state.transactions.get(account.resourceId) ?? []),
  ]);
}

/** Writes an executed order to the debtor's account and to creditors that the bank knows. */
function bookPayment(bank: BankCore, payment: PaymentRecord, day: string): void {
  const account = payingAccount(bank, payment);
  if (account === undefined) return;
  const bulk = listOf(payment.order['payments']).map(objectOf);
  for (const item of bulk.length > 0 ? bulk : [payment.order]) {
    const sum = moneyOf(item['instructedAmount']);
    const debit = { minor: -exchanged(bank, sum, account.currency), currency: account.currency };
    book(bank, account, entry(bank, payment, item, debit, day));
    const creditor = objectOf(item['creditorAccount']);
    const known = [...bank.state.accounts.values()].find(
      (each) => each.bban === creditor['bban'] || each.iban === creditor['iban'],
    );
    if (known === undefined) continue;
    const credit = { minor: exchanged(bank, sum, known.currency), currency: known.currency };
    book(bank, known, entry(bank, payment, item, credit, day));
  }
}

/** One run of the simulated batch: every waiting payment that is due is executed. */
export function runBatch(bank: BankCore): void {
  const { batch, payments, transactions } = bank.parts.policies;
  const today = transactions.today(bank.clock.now());
  for (const payment of bank.state.payments.values()) {
    if (!batch.takes(payment.family) || !batch.moves(payment.status)) continue;
    if (!payments.isDue(executionDay(payment.order, today), today)) continue;
    if (!isFunded(bank, payment)) {
      change(bank, payment, { status: payments.statusWhenUnfunded(), fundsAvailable: false });
      continue;
    }
    change(bank, payment, { status: batch.statusAfterRun() });
    if (batch.books()) bookPayment(bank, payment, today);
  }
}

const hourMs = 3_600_000;

/** The first run after an instant. */
function nextRun(hours: readonly number[], after: number): number {
  const midnight = Math.floor(after / (24 * hourMs)) * 24 * hourMs;
  const runs = [0, 1].flatMap((day) => hours.map((hour) => midnight + (day * 24 + hour) * hourMs));
  return runs.toSorted((a, b) => a - b).find((each) => each > after) ?? Number.POSITIVE_INFINITY;
}

/** Runs the batch once its hour has come; looks at one number otherwise. */
export function scheduledBatch(bank: BankCore): void {
  const now = bank.clock.now();
  const since = bank.state.duties.get('batch since');
  const next = bank.state.duties.get('batch next');
  if (since !== undefined && next !== undefined && now >= since && now < next) return;
  // A clock that went back starts a new count.
  if (next !== undefined && since !== undefined && now >= next)
    for (const step of bank.parts.batch) step(bank);
  bank.state.duties.set('batch since', now);
  bank.state.duties.set('batch next', nextRun(bank.parts.policies.batch.hours(), now));
}

/** The simulated batch: what a run executes, and when runs fall due (ENV-10, ENV-11). */

import type { PaymentRecord } from '../state/payment-records.js';
import type { BankCore } from '../types.js';
import { bookings } from './booking.js';
import { isFunded, rejectUnfunded } from './funds.js';
import { executionDay } from './order.js';
import { change } from './store.js';

/** One run: every waiting payment that is due is executed, or rejected for lack of funds. */
export function runBatch(bank: BankCore): void {
  const { batch, transactions } = bank.parts.policies;
  const today = transactions.today(bank.clock.now());
  const booked = bookings(bank, today);
  // an order without a day waits for the day of any run
  const waitsUntil = ({ family, product, status, order }: PaymentRecord) =>
    batch.takes(family, product) && batch.moves(status) ? executionDay(order, '') : undefined;
  const isDue = (day: string) => batch.isDue(day === '' ? today : day, today);
  for (const payment of bank.state.payments.due(waitsUntil, isDue)) {
    if (batch.checksFunds() && !isFunded(bank, payment)) {
      rejectUnfunded(bank, payment);
      continue;
    }
    change(bank, payment, { status: batch.statusAfterRun() });
    if (batch.books()) booked.add(payment);
  }
  booked.write();
}

const hourMs = 3_600_000;

/** Runs that are caught up after a long sleep: 200 days of five. */
const mostRuns = 1_000;

/** The first run after an instant. */
function nextRun(hours: readonly number[], after: number): number {
  const midnight = Math.floor(after / (24 * hourMs)) * 24 * hourMs;
  const runs = [0, 1].flatMap((day) => hours.map((hour) => midnight + (day * 24 + hour) * hourMs));
  return runs.toSorted((a, b) => a - b).find((each) => each > after) ?? Number.POSITIVE_INFINITY;
}

/** The bank as it was at an instant of the past, with the payments of today. */
function bankAt(bank: BankCore, instant: number): BankCore {
  return { ...bank, clock: { ...bank.clock, now: () => instant } };
}

/** Does the runs whose hour has come, each as of its own hour. It costs little when none is due. */
export function scheduledBatch(bank: BankCore): void {
  const { duties } = bank.state;
  const hours = bank.parts.policies.batch.hours();
  const now = bank.clock.now();
  const since = duties.get('batch since');
  const next = duties.get('batch next');
  // a clock that went back only starts a new count
  if (since === undefined || next === undefined || now < since) {
    duties.set('batch since', now);
    duties.set('batch next', nextRun(hours, now));
    return;
  }
  if (now < next) return;
  let due = next;
  for (let runs = 0; due <= now; runs += 1) {
    if (runs === mostRuns) due = now;
    for (const step of bank.parts.batch) step(bankAt(bank, due));
    due = nextRun(hours, due);
  }
  duties.set('batch since', now);
  duties.set('batch next', due);
}

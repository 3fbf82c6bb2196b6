/** The simulated batch: what a run executes, and when runs fall due (ENV-10, ENV-11). */

import type { BankCore } from '../call.js';
import { bookPayment } from './booking.js';
import { isFunded, rejectUnfunded } from './funds.js';
import { executionDay } from './order.js';
import { change } from './store.js';

/** One run: every waiting payment that is due is executed, or rejected for lack of funds. */
export function runBatch(bank: BankCore): void {
  const { batch, payments, transactions } = bank.parts.policies;
  const today = transactions.today(bank.clock.now());
  for (const payment of bank.state.payments.values()) {
    if (!batch.takes(payment.family) || !batch.moves(payment.status)) continue;
    if (!payments.isDue(executionDay(payment.order, today), today)) continue;
    if (!isFunded(bank, payment)) {
      rejectUnfunded(bank, payment);
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

/** Runs the batch once its hour has come, once also for several missed hours; looks at two numbers otherwise. */
export function scheduledBatch(bank: BankCore): void {
  const { duties } = bank.state;
  const now = bank.clock.now();
  const since = duties.get('batch since');
  const next = duties.get('batch next');
  if (since !== undefined && next !== undefined) {
    if (now >= since && now < next) return;
    // a clock that went back only starts a new count
    if (now >= next) for (const step of bank.parts.batch) step(bank);
  }
  duties.set('batch since', now);
  duties.set('batch next', nextRun(bank.parts.policies.batch.hours(), now));
}

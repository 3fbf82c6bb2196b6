/** What banks are used to do with an order: its statuses, when it is executed, and how that is booked. */

import { listOf, objectOf, textOf } from '../../../bank/body.js';
import { withPolicy, withPresenter, wrapPurpose } from '../../../bank/part-changes.js';
import { exchanged, payerOfPayment } from '../../../bank/payments/funds.js';
import { executionDay, sumsOf } from '../../../bank/payments/order.js';
import { change } from '../../../bank/payments/store.js';
import type { PaymentRecord } from '../../../bank/state/payment-records.js';
import type { Transaction } from '../../../bank/state/records.js';
import type { BankCore, BankParts } from '../../../bank/types.js';
import { addDays } from '../../../model/dates.js';
import { afterRun, aroundRun } from '../../around-runs.js';
import { variants } from '../../fault.js';

const transitions = 'Which status follows which is not shown.';
/** Nothing that waits is pending, so nothing is said of deleting it. */
const neverPending = /approved payments have status/;
const runs = 'To which statuses a run leads, and what it takes, is not said.';
const booking = 'Nothing says when, and in how many entries, a payment is booked.';

function todayOf({ clock, parts }: BankCore): string {
  return parts.policies.transactions.today(clock.now());
}

/** What a payment takes from its account. */
function takenBy(bank: BankCore, payment: PaymentRecord): bigint {
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined) return 0n;
  return sumsOf(payment.order).reduce((sum, each) => sum + exchanged(bank, each, payer.currency), 0n);
}

/** What approved payments that wait will take from the account of another payment. */
function reservedBeside(bank: BankCore, payment: PaymentRecord): bigint {
  const payer = payerOfPayment(bank, payment)?.resourceId;
  return [...bank.state.payments.values()]
    .filter(({ status, paymentId }) => status === 'PDNG' && paymentId !== payment.paymentId)
    .filter((each) => payerOfPayment(bank, each)?.resourceId === payer)
    .reduce((sum, each) => sum + takenBy(bank, each), 0n);
}

/** Money that approved payments wait for is not there for others. */
function reserving(parts: BankParts): BankParts {
  return wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment === undefined) return given(flow, approval, bank);
    const reserved = reservedBeside(bank, payment);
    const stricter = withPolicy(bank.parts, 'payments', (usual) => ({
      fundsSuffice: (booked, credit, sum, payer) => usual.fundsSuffice(booked - reserved, credit, sum, payer),
    }));
    return given(flow, approval, { ...bank, parts: stricter });
  });
}

const waiting: ReadonlySet<string> = new Set(['PDNG', 'ACTC', 'ACCP']);

/** A run brings what is due to ACSP, the next one executes it. */
function inTwoRuns(parts: BankParts): BankParts {
  const second = withPolicy(parts, 'batch', { moves: (status) => status === 'ACSP' });
  return {
    ...second,
    batch: [
      ...second.batch,
      (bank: BankCore) => {
        const today = todayOf(bank);
        for (const each of Array.from(bank.state.payments.values()))
          if (
            waiting.has(each.status) &&
            each.family !== 'periodic-payment' &&
            each.approvedAt !== undefined &&
            executionDay(each.order, today) <= today
          )
            change(bank, each, { status: 'ACSP' });
      },
    ],
  };
}

const halfAnHour = 1_800_000;

/** What is approved less than half an hour before a run waits for the next. */
function withCutOff(parts: BankParts): BankParts {
  return {
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => {
      const late = [...bank.state.payments.values()].filter(
        ({ approvedAt, status }) =>
          waiting.has(status) && approvedAt !== undefined && bank.clock.now() - approvedAt < halfAnHour,
      );
      for (const each of late) bank.state.payments.delete(each.paymentId);
      step(bank);
      for (const each of late) bank.state.payments.set(each.paymentId, each);
    }),
  };
}

function moveBalance({ state }: BankCore, id: string, minor: bigint): void {
  const account = state.accounts.get(id);
  if (account !== undefined) state.accounts.set(id, { ...account, booked: account.booked + minor });
}

/** What a run executed is pending until the next day. */
function bookedNextDay(parts: BankParts): BankParts {
  const held = new WeakMap<object, Map<string, string>>();
  const heldAt = ({ state }: BankCore) => {
    const found = held.get(state.transactions) ?? new Map<string, string>();
    held.set(state.transactions, found);
    return found;
  };
  const holding = afterRun((bank, id, all, made) => {
    const next: Transaction[] = all.map((each) => (made.has(each) ? { ...each, state: 'pending' } : each));
    for (const each of made) {
      heldAt(bank).set(each.transactionId, todayOf(bank));
      moveBalance(bank, id, -each.amount.minor);
    }
    bank.state.transactions.set(id, next);
  })(parts);
  const release = (bank: BankCore) => {
    const today = todayOf(bank);
    const waits = heldAt(bank);
    const due = new Set([...waits].filter(([, day]) => day < today).map(([each]) => each));
    if (due.size === 0) return;
    for (const [id, all] of new Map(bank.state.transactions)) {
      const ready = all.filter((each) => due.has(each.transactionId));
      if (ready.length === 0) continue;
      for (const each of ready) moveBalance(bank, id, each.amount.minor);
      bank.state.transactions.set(
        id,
        all.map((each) =>
          due.has(each.transactionId)
            ? {
                ...each,
                transactionId: `${each.transactionId}-b`,
                state: 'booked',
                bookingDate: addDays(waits.get(each.transactionId) ?? today, 1),
              }
            : each,
        ),
      );
    }
    for (const each of due) waits.delete(each);
  };
  return { ...holding, duties: [...holding.duties, release], batch: [release, ...holding.batch] };
}

/** A bulk payment takes its sum from the account in one entry. */
function bulkAsOneSum(parts: BankParts): BankParts {
  return aroundRun(parts, (bank, payment) => {
    const items = listOf(payment.order['payments']).map(objectOf);
    const payer = payerOfPayment(bank, payment);
    if (items.length < 2 || payer === undefined || !('iban' in payer)) return;
    const texts = new Set(items.map((each) => textOf(each, 'remittanceInformationUnstructured')));
    const all = bank.state.transactions.get(payer.resourceId) ?? [];
    const entries = all
      .slice(0, items.length * 2)
      .filter((each) => each.amount.minor < 0n && each.origin === 'paid' && texts.has(each.remittance ?? ''));
    const [first] = entries;
    if (first === undefined) return;
    const { creditor: _creditor, remittance: _text, ...rest } = first;
    const whole: Transaction = {
      ...rest,
      amount: { ...first.amount, minor: entries.reduce((sum, each) => sum + each.amount.minor, 0n) },
      remittance: 'Samlebetaling',
    };
    bank.state.transactions.set(payer.resourceId, [whole, ...all.filter((each) => !entries.includes(each))]);
  });
}

/** Booked texts in another spelling. */
function respelt(parts: BankParts, spell: (text: string, entry: Transaction) => string): BankParts {
  return withPresenter(parts, 'accounts', (given) => ({
    transaction: (entry, account, show) =>
      given.transaction(
        entry.remittance === undefined || entry.origin !== 'paid'
          ? entry
          : { ...entry, remittance: spell(entry.remittance, entry) },
        account,
        show,
      ),
  }));
}

export const orderHabits = variants(
  {
    id: 'habits/approved-is-acsp',
    title: 'An approved payment that is due is ACSP at once',
    because: transitions,
    loses: neverPending,
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        statusAfterApproval: (due, family) =>
          given.statusAfterApproval(due, family) === 'PDNG' ? 'ACSP' : 'ACTC',
      })),
  },
  {
    id: 'habits/approved-is-accp',
    title: 'An approved payment is ACCP whatever its day',
    because: transitions,
    loses: neverPending,
    change: (parts) => withPolicy(parts, 'payments', { statusAfterApproval: () => 'ACCP' }),
  },
  {
    id: 'habits/created-as-actc',
    title: 'A payment that waits for its PSU is ACTC, and ACCP once approved for a later day',
    because: transitions,
    change: (parts) =>
      withPolicy(
        withPolicy(parts, 'payments', (given) => ({
          initialStatus: () => 'ACTC',
          statusAfterApproval: (due, family) =>
            given.statusAfterApproval(due, family) === 'PDNG' ? 'PDNG' : 'ACCP',
        })),
        'batch',
        ({ moves }) => ({ moves: (status) => status !== 'ACTC' && moves(status) }),
      ),
  },
  {
    id: 'habits/deleted-is-rjct',
    title: 'A payment that the TPP deletes before its approval is RJCT',
    because: transitions,
    change: (parts) => withPolicy(parts, 'payments', { statusAfterDeletion: () => 'RJCT' }),
  },
  {
    id: 'habits/never-lapses',
    title: 'A payment waits for its PSU for good',
    because: 'How long an order waits is not said.',
    change: (parts) => withPolicy(parts, 'payments', { hasLapsed: () => false }),
  },
  {
    id: 'habits/lapsed-is-rjct',
    title: 'A payment that nobody approved in time is RJCT',
    because: transitions,
    change: (parts) => withPolicy(parts, 'payments', { statusWhenLapsed: () => 'RJCT' }),
  },
  {
    id: 'habits/odd-rates',
    title: 'Currencies are exchanged at rates with four decimals, each way at another',
    because: 'Rates are no matter of the interface.',
    change: (parts) =>
      withPolicy(parts, 'payments', {
        rate: (from, to) => (from === to ? 1 : to === 'NOK' ? 11.6231 : from === 'NOK' ? 0.0847 : 0.9313),
      }),
  },
  {
    id: 'habits/money-reserved',
    title: 'What approved payments will take is not there for others',
    because: 'When a payment cannot be funded is for the bank to say.',
    change: reserving,
  },
  {
    id: 'habits/unfunded-held',
    title: 'A payment that the account does not cover is held, and tried again by each run',
    because: 'The text names a status for payments on hold; when one is rejected is open (STA-04).',
    loses: /a payment rejected for lack of funds/,
    change: (parts) => withPolicy(parts, 'payments', { statusWhenUnfunded: () => 'PDNG' }),
  },
  {
    id: 'habits/unfunded-is-canc',
    title: 'A payment that the account does not cover is called off: CANC',
    because: 'The text names a status for payments that were stopped; which one is open.',
    loses: /a payment rejected for lack of funds/,
    change: (parts) => withPolicy(parts, 'payments', { statusWhenUnfunded: () => 'CANC' }),
  },
  {
    id: 'habits/in-two-runs',
    title: 'A run brings a payment to ACSP, and the next one executes it',
    because: runs,
    change: inTwoRuns,
  },
  {
    id: 'habits/cut-off',
    title: 'What is approved less than half an hour before a run waits for the next',
    because: runs,
    change: withCutOff,
  },
  {
    id: 'habits/booked-next-day',
    title: 'What a run executed is pending until the next day, and booked under another id',
    because: booking,
    change: bookedNextDay,
  },
  {
    id: 'habits/bulk-as-one-sum',
    title: 'A bulk payment takes its sum from the account in one entry with a text of the bank',
    because: booking,
    change: bulkAsOneSum,
  },
  {
    id: 'habits/texts-cut',
    title: 'Booked texts are cut after twelve letters and written in capitals',
    because: 'Free text may be truncated or re-encoded during processing.',
    change: (parts) => respelt(parts, (text) => text.slice(0, 12).toUpperCase()),
  },
  {
    id: 'habits/texts-of-the-bank',
    title: 'Booked texts begin with words of the bank',
    because: 'Free text may be truncated or re-encoded during processing.',
    change: (parts) =>
      respelt(parts, (text, { bookingDate }) => `Nettbank: ${text} Betalt: ${bookingDate}`.slice(0, 140)),
  },
);

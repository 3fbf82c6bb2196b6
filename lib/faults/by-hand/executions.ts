/**
 * Banks that execute otherwise than the PSU approved: another sum, from another account, twice, or what was
 * called off.
 */

import { type JsonObject, listOf, objectOf } from '../../bank/body.js';
import { wrapPurpose } from '../../bank/part-changes.js';
import { bookings } from '../../bank/payments/booking.js';
import { approvePayment } from '../../bank/payments/funds.js';
import { executionDay } from '../../bank/payments/order.js';
import type { ScaPurposeKind } from '../../bank/state/access-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { Transaction } from '../../bank/state/records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { afterRun } from '../around-runs.js';

/** Whether a sum has four digits or more before the point. */
function isLarge({ minor }: Transaction['amount']): boolean {
  return minor >= 100_000n || minor <= -100_000n;
}

/** A run books these payments, too, each once, whatever their status tells. */
export function alsoBooks(isBooked: (payment: PaymentRecord, bank: BankCore) => boolean): PartsChange {
  const done = new WeakMap<BankState, Set<string>>();
  return (parts) => ({
    ...parts,
    batch: [
      (bank: BankCore) => {
        const before = done.get(bank.state) ?? new Set<string>();
        done.set(bank.state, before);
        const run = bookings(bank, bank.parts.policies.transactions.today(bank.clock.now()));
        for (const payment of bank.state.payments.values()) {
          if (before.has(payment.paymentId) || !isBooked(payment, bank)) continue;
          before.add(payment.paymentId);
          run.add(payment);
        }
        run.write();
      },
      ...parts.batch,
    ],
  });
}

/** What a person says no to, remembered. */
function notingRefusals(change: (isRefused: (paymentId: string) => boolean) => PartsChange): PartsChange {
  const refused = new Set<string>();
  return (parts) =>
    wrapPurpose(
      change((id) => refused.has(id))(parts),
      'basket',
      'fail',
      (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        for (const id of bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []) refused.add(id);
      },
    );
}

/** Payments that were called off wait again. */
function revived(bank: BankCore, ids: readonly string[]): void {
  for (const id of ids) {
    const payment = bank.state.payments.get(id);
    if (payment?.status === 'CANC') bank.state.payments.set(id, { ...payment, status: 'RCVD' });
  }
}

function reviving(
  kind: ScaPurposeKind,
  idsOf: (subject: string, bank: BankCore) => readonly string[],
): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      revived(bank, idsOf(flow.subject ?? '', bank));
      return given(flow, approval, bank);
    });
}

/** The payments of a bulk payment that cost less than a thousand. */
function cheapOf({ order }: PaymentRecord): readonly JsonObject[] {
  return listOf(order['payments'])
    .map(objectOf)
    .filter((each) => Number(objectOf(each['instructedAmount'])['amount']) < 1_000);
}

/** A run books what is cheap in bulk payments that were rejected, and the next run does so again. */
function booksRejectedBulks(bank: BankCore): void {
  const run = bookings(bank, bank.parts.policies.transactions.today(bank.clock.now()));
  for (const payment of bank.state.payments.values()) {
    const payments = cheapOf(payment);
    if (payment.status === 'RJCT' && payments.length > 0)
      run.add({ ...payment, order: { ...payment.order, payments } });
  }
  run.write();
}

function dearOf({ order }: PaymentRecord): readonly JsonObject[] {
  return listOf(order['payments'])
    .map(objectOf)
    .filter((each) => Number(objectOf(each['instructedAmount'])['amount']) > 1e9);
}

/** What is dear in bulk payments that were rejected is booked, once. */
function booksWhatIsDear(): (bank: BankCore) => void {
  const booked = new Set<string>();
  return (bank) => {
    const run = bookings(bank, bank.parts.policies.transactions.today(bank.clock.now()));
    for (const payment of bank.state.payments.values()) {
      const payments = dearOf(payment);
      if (payment.status !== 'RJCT' || payments.length === 0 || booked.has(payment.paymentId)) continue;
      booked.add(payment.paymentId);
      run.add({ ...payment, order: { ...payment.order, payments } });
    }
    run.write();
  };
}

/** A run sees so many payments of a bulk payment and no more; the bank tells of all. */
function seesFirst(most: number): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => {
      const { payments } = bank.state;
      const long = [...payments.values()].filter(({ order }) => listOf(order['payments']).length > most);
      for (const each of long) {
        const first = listOf(each.order['payments']).slice(0, most);
        payments.set(each.paymentId, { ...each, order: { ...each.order, payments: first } });
      }
      step(bank);
      for (const { paymentId, order } of long) {
        const now = payments.get(paymentId);
        if (now !== undefined) payments.set(paymentId, { ...now, order });
      }
    }),
  });
}

export const executionFaults = faults(
  {
    id: 'executions/first-fifty-of-bulk',
    title: 'Of a bulk payment the first fifty are executed',
    catches: ['ACC-13'],
    mayFail: ['SCA-11', 'ACC-12'],
    change: seesFirst(50),
  },
  {
    id: 'executions/uncovered-in-bulk-debited',
    title: 'What is not covered of a bulk payment that is rejected leaves the account all the same',
    catches: ['ERR-11'],
    mayFail: ['ACC-12', 'SCA-11'],
    change: (parts) => ({ ...parts, batch: [...parts.batch, booksWhatIsDear()] }),
  },
  {
    id: 'executions/rejected-bulk-in-part-by-each-run',
    title: 'What is covered of a bulk payment that is rejected is booked by each run',
    catches: ['SCA-11'],
    mayFail: ['ACC-12', 'ERR-11'],
    change: (parts) => ({ ...parts, batch: [...parts.batch, booksRejectedBulks] }),
  },
  {
    id: 'executions/another-sum',
    title: 'What is executed is ten times what was approved',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state }, id, all, made) => {
      const tenfold = all.map((each) =>
        made.has(each) ? { ...each, amount: { ...each.amount, minor: each.amount.minor * 10n } } : each,
      );
      state.transactions.set(id, tenfold);
    }),
  },
  {
    id: 'executions/thousands-lose-a-digit',
    title: 'Of sums of a thousand and more a tenth is executed',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state }, id, all, made) => {
      const tenths = all.map((each) =>
        made.has(each) && isLarge(each.amount)
          ? { ...each, amount: { ...each.amount, minor: each.amount.minor / 10n } }
          : each,
      );
      state.transactions.set(id, tenths);
    }),
  },
  {
    id: 'executions/another-account',
    title: 'A payment is booked to another account of the PSU than the one that it names',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state }, id, all, made) => {
      const owner = state.accounts.get(id)?.owner ?? '';
      const other = state.accounts.by('owner', owner).find((each) => each.resourceId !== id);
      if (other === undefined) return;
      const moved = all.filter((each) => made.has(each) && each.amount.minor < 0n);
      state.transactions.set(
        id,
        all.filter((each) => !moved.includes(each)),
      );
      const there = state.transactions.get(other.resourceId) ?? [];
      state.transactions.set(other.resourceId, [...moved, ...there]);
    }),
  },
  {
    id: 'executions/twice',
    title: 'A run books every payment twice',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state, ids }, id, all, made) => {
      const again = [...made].map((each) => ({ ...each, transactionId: ids.uuid() }));
      state.transactions.set(id, [...again, ...all]);
    }),
  },
  {
    id: 'executions/again-by-second-link',
    title: 'Whoever approves a payment behind a second link pays it twice',
    catches: ['SCA-11'],
    change(parts) {
      const twice = new Set<string>();
      return wrapPurpose(
        alsoBooks(({ paymentId }) => twice.has(paymentId))(parts),
        'payment',
        'approve',
        (given) => (flow, approval, bank) => {
          const isApproved = bank.state.payments.get(flow.subject ?? '')?.approvedAt !== undefined;
          if (isApproved) twice.add(flow.subject ?? '');
          return isApproved ? undefined : given(flow, approval, bank);
        },
      );
    },
  },
  {
    id: 'executions/again-in-next-run',
    title: 'A run books the instant payments once more that an earlier one executed',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: alsoBooks(({ status, product }) => status === 'ACSC' && product.startsWith('instant-')),
  },
  {
    id: 'executions/bulk-again-in-next-run',
    title: 'A run books the bulk payments once more that an earlier one executed',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: alsoBooks(({ status, order }) => status === 'ACSC' && order['payments'] !== undefined),
  },
  {
    id: 'executions/sepa-again-in-next-run',
    title: 'A run books the SEPA payments once more that an earlier one executed',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: alsoBooks(({ status, product }) => status === 'ACSC' && product === 'sepa-credit-transfers'),
  },
  {
    id: 'executions/sepa-from-another-account',
    title: 'A SEPA payment is taken from another account of the PSU than the one that it names',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state }, id, all, made) => {
      const owner = state.accounts.get(id)?.owner ?? '';
      const other = state.accounts.by('owner', owner).find((each) => each.resourceId !== id);
      const moved = all.filter((each) => made.has(each) && each.creditor?.iban?.startsWith('DE') === true);
      if (other === undefined || moved.length === 0) return;
      state.transactions.set(
        id,
        all.filter((each) => !moved.includes(each)),
      );
      const there = state.transactions.get(other.resourceId) ?? [];
      state.transactions.set(other.resourceId, [...moved, ...there]);
    }),
  },
  {
    id: 'executions/of-deleted',
    title: 'A payment that was deleted is executed all the same',
    catches: ['SCA-11'],
    change: alsoBooks(({ status, psuId }) => status === 'CANC' && psuId !== undefined),
  },
  {
    id: 'executions/of-cancelled',
    title: 'A payment whose cancellation was approved is executed on its day all the same',
    catches: ['SCA-11'],
    change: alsoBooks(
      ({ status, approvedAt, order }, { clock, parts }) =>
        status === 'CANC' &&
        approvedAt !== undefined &&
        executionDay(order, '') <= parts.policies.transactions.today(clock.now()),
    ),
  },
  {
    id: 'executions/of-unapproved',
    title: 'A payment that nobody approved is executed, and its status does not tell',
    catches: ['SCA-11'],
    change: alsoBooks(({ status, psuId }) => status === 'RCVD' && psuId !== undefined),
  },
  {
    id: 'executions/of-refused-basket',
    title: 'The payments of a basket are executed although the PSU said no to it',
    catches: ['SCA-11'],
    change: notingRefusals((isRefused) => alsoBooks(({ paymentId }) => isRefused(paymentId))),
  },
  {
    id: 'executions/second-no-approves',
    title: 'A payment is approved when the PSU says no to it for the second time',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const payment = bank.state.payments.get(flow.subject ?? '');
        const tries = [...bank.state.flows.values()].filter((each) => each.subject === flow.subject);
        if (failure === 'cancelled' && tries.length > 1 && payment?.status === 'RCVD')
          approvePayment(bank, payment, bank.clock.now());
      }),
  },
  {
    id: 'executions/deleted-revived',
    title: 'The SCA of a payment approves it also after it was deleted',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: reviving('payment', (subject) => [subject]),
  },
  {
    id: 'executions/deleted-revived-in-basket',
    title: 'The SCA of a basket approves also those of its payments that were deleted',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: reviving('basket', (subject, { state }) => state.baskets.get(subject)?.paymentIds ?? []),
  },
  {
    id: 'executions/other-baskets',
    title: 'Approving a basket approves the other open baskets of the PSU, too',
    catches: ['STA-07'],
    mayFail: ['SCA-11', 'BSK-02', 'BSK-03'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const outcome = given(flow, approval, bank);
        const { baskets } = bank.state;
        const own = baskets.get(flow.subject ?? '');
        for (const { basketId, psuId, approvedAt } of baskets.values())
          if (psuId === own?.psuId && approvedAt === undefined)
            given({ ...flow, subject: basketId }, approval, bank);
        return outcome;
      }),
  },
);

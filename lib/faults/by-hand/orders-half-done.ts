/** Banks that approve, cancel, execute or show more or less than the PSU said. */

import { listOf, objectOf, textOf } from '../../bank/body.js';
import { wrapPurpose } from '../../bank/part-changes.js';
import { executionDay } from '../../bank/payments/order.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { aroundRun } from '../around-runs.js';

function todayOf({ clock, parts }: BankCore): string {
  return parts.policies.transactions.today(clock.now());
}

/** The cancellation of one order cancels others of the PSU that wait for their day. */
function cancelling(isTaken: (other: PaymentRecord, cancelled: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'cancellation', 'approve', (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      const { payments } = bank.state;
      const cancelled = payments.get(flow.subject ?? '');
      if (failure !== undefined || cancelled === undefined) return failure;
      for (const each of Array.from(payments.values())) {
        const isOwn = each.tppId === cancelled.tppId && each.psuId === cancelled.psuId;
        if (isOwn && each.status === 'ACTC' && isTaken(each, cancelled))
          payments.set(each.paymentId, { ...each, status: 'CANC' });
      }
      return undefined;
    });
}

const creditorOf = ({ order }: PaymentRecord) => textOf(objectOf(order['creditorAccount']), 'bban');

/** Some payments of a basket wait on when the others are approved. */
function leaving(isLeft: (payment: PaymentRecord, bank: BankCore) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
      const { baskets, payments } = bank.state;
      const members = (baskets.get(flow.subject ?? '')?.paymentIds ?? []).flatMap(
        (id) => payments.get(id) ?? [],
      );
      const left = members.filter((each) => each.status === 'RCVD' && isLeft(each, bank));
      const failure = given(flow, approval, bank);
      for (const each of left) payments.set(each.paymentId, each);
      return failure;
    });
}

/** Runs take so many payments of a basket; the others wait on. */
function takingOfBasket(most: number): PartsChange {
  return (parts) => ({
    ...parts,
    batch: [
      (bank: BankCore) => {
        const { baskets, payments } = bank.state;
        const left = [...baskets.values()]
          .flatMap(({ paymentIds }) => paymentIds.slice(most))
          .flatMap((id) => payments.get(id) ?? [])
          .filter(({ status }) => bank.parts.policies.batch.moves(status));
        for (const each of left) payments.set(each.paymentId, { ...each, status: 'RCVD' });
        for (const step of parts.batch) step(bank);
        for (const each of left) payments.set(each.paymentId, each);
      },
    ],
  });
}

/** Runs take with a payment that was approved what lies in a basket with it. */
const takingWholeBasket: PartsChange = (parts) => ({
  ...parts,
  batch: [
    (bank: BankCore) => {
      const { baskets, payments } = bank.state;
      const { moves } = bank.parts.policies.batch;
      for (const { paymentIds } of baskets.values()) {
        const members = paymentIds.flatMap((id) => payments.get(id) ?? []);
        const approved = members.find(({ status }) => moves(status));
        if (approved === undefined) continue;
        for (const each of members)
          if (each.status === 'RCVD') payments.set(each.paymentId, { ...each, status: approved.status });
      }
      for (const step of parts.batch) step(bank);
    },
  ],
});

type Order = PaymentRecord['order'];

const comesRound = (frequency: string) => (order: Order) => order['frequency'] === frequency;

/** Runs execute the standing orders that fit once their first day has come. */
function executing(
  fits: (order: Order) => boolean,
  isDue: (startDate: string, today: string) => boolean,
): PartsChange {
  return (parts) =>
    aroundRun(
      parts,
      ({ state }, payment) => {
        if (fits(payment.order) && 'frequency' in payment.order)
          state.payments.set(payment.paymentId, { ...payment, family: 'periodic-payment' });
      },
      (bank, payment) => {
        const { family, order, status } = payment;
        if (family !== 'periodic-payment' || !fits(order) || status !== 'ACTC') return;
        if (isDue(executionDay(order, ''), todayOf(bank)))
          bank.state.payments.set(payment.paymentId, { ...payment, family: 'payment' });
      },
    );
}

const isAbroad = ({ product }: PaymentRecord) => product === 'sepa-credit-transfers';

export const ordersHalfDone = faults(
  {
    id: 'cancelled/same-creditor',
    title: 'The cancellation of an order cancels all orders to its creditor',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: cancelling((other, cancelled) => creditorOf(other) === creditorOf(cancelled)),
  },
  {
    id: 'cancelled/same-day',
    title: 'The cancellation of an order cancels all orders for its day',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: cancelling(
      ({ order }, cancelled) => executionDay(order, '') === executionDay(cancelled.order, ''),
    ),
  },
  {
    id: 'baskets/later-day-left',
    title: 'Payments of a basket for a later day stay unapproved',
    catches: ['BSK-01'],
    change: leaving((payment, bank) => executionDay(payment.order, todayOf(bank)) > todayOf(bank)),
  },
  {
    id: 'baskets/abroad-left',
    title: 'SEPA payments of a basket stay unapproved',
    catches: ['BSK-01'],
    change: leaving(isAbroad),
  },
  {
    id: 'batch/fifty-of-a-basket',
    title: 'Runs take the first 50 payments of a basket, and leave the others',
    catches: ['ENV-11'],
    onlyInDepth: true,
    change: takingOfBasket(50),
  },
  {
    id: 'batch/whole-basket-of-one',
    title: 'Runs execute with an approved payment the others of a basket in which it lies',
    catches: ['SCA-11'],
    change: takingWholeBasket,
  },
  {
    id: 'batch/daily-executed',
    title: 'Runs execute standing orders with frequency Daily',
    catches: ['ENV-11'],
    change: executing(comesRound('Daily'), (from, today) => from <= today),
  },
  {
    id: 'batch/weekly-from-second-day',
    title: 'Runs after the first day of a standing order with frequency Weekly execute it',
    catches: ['ENV-11'],
    change: executing(comesRound('Weekly'), (from, today) => from < today),
  },
  {
    id: 'batch/bounded-executed',
    title: 'Runs execute standing orders that come to an end',
    catches: ['ENV-11'],
    change: executing(
      (order) => 'endDate' in order,
      (from, today) => from <= today,
    ),
  },
  {
    id: 'batch/ruled-executed',
    title: 'Runs execute standing orders that say what to do on holidays',
    catches: ['ENV-11'],
    change: executing(
      (order) => 'executionRule' in order,
      (from, today) => from < today,
    ),
  },
  {
    id: 'approval-pages/first-of-bulk',
    title: 'The page of a bulk payment shows its first transfer alone',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        const [first, ...others] = listOf(payment?.order['payments']);
        if (payment === undefined || others.length === 0) return given(flow, bank);
        bank.state.payments.set(payment.paymentId, {
          ...payment,
          order: { ...payment.order, payments: [first] },
        });
        const shown = given(flow, bank);
        bank.state.payments.set(payment.paymentId, payment);
        return shown;
      }),
  },
);

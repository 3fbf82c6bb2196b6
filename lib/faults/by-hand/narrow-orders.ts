/** Banks that take one order for another, or do it on another day, in one narrow place. */

import { listOf, objectOf } from '../../bank/body.js';
import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Duty, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** The link of an order approves the one of its kind that was started last. */
function approvesLast(
  kind: 'payment' | 'cancellation',
  fits: (payment: PaymentRecord) => boolean,
): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      const { flows, payments } = bank.state;
      const named = payments.get(flow.subject ?? '');
      if (named === undefined || !fits(named)) return given(flow, approval, bank);
      const last = [...flows.values()].findLast((each) => {
        const payment = payments.get(each.subject ?? '');
        return each.kind === kind && payment?.psuId === named.psuId && payment !== undefined && fits(payment);
      });
      return given(last?.subject === undefined ? flow : { ...flow, subject: last.subject }, approval, bank);
    });
}

function inBasket({ state }: BankCore, { paymentId }: PaymentRecord): boolean {
  return [...state.baskets.values()].some(({ paymentIds }) => paymentIds.includes(paymentId));
}

/** Members of baskets are executed by the next run, whatever their day. */
function basketsAtOnce(parts: BankParts): BankParts {
  const early = (bank: BankCore) => {
    const { payments } = bank.state;
    const today = parts.policies.transactions.today(bank.clock.now());
    for (const each of Array.from(payments.values()))
      if (each.status === 'ACTC' && each.family === 'payment' && inBasket(bank, each))
        payments.set(each.paymentId, { ...each, order: { ...each.order, requestedExecutionDate: today } });
  };
  return { ...parts, batch: [early, ...parts.batch] };
}

/** While a run is done, the last payment of a bulk of three goes to the creditor of the one before. */
function lastToOther(step: Duty): Duty {
  return (bank) => {
    const { payments } = bank.state;
    const orders = new Map<string, PaymentRecord['order']>();
    for (const each of Array.from(payments.values())) {
      const [first, second, third, ...others] = listOf(each.order['payments']).map(objectOf);
      if (second === undefined || third === undefined) continue;
      orders.set(each.paymentId, each.order);
      const { creditorAccount } = second;
      const items = [first, second, { ...third, creditorAccount }, ...others];
      payments.set(each.paymentId, { ...each, order: { ...each.order, payments: items } });
    }
    step(bank);
    for (const [id, order] of orders) {
      const stands = payments.get(id);
      if (stands !== undefined) payments.set(id, { ...stands, order });
    }
  };
}

/** Days are compared by a part of them. */
function dueBy(part: (day: string) => string): PartsChange {
  const isDue = (day: string, today: string) => part(day) <= part(today);
  return (parts) => withPolicy(withPolicy(parts, 'batch', { isDue }), 'payments', { isDue });
}

/** The second member of a basket is looked at, and no later one. */
function twoMembersLookedAt(parts: BankParts): BankParts {
  return withPolicy(parts, 'baskets', (given) => {
    let looked = 0;
    return {
      takes(family) {
        looked += 1;
        return looked > 2 || given.takes(family);
      },
    };
  });
}

export const narrowOrders = faults(
  {
    id: 'narrow-orders/third-of-basket',
    title: 'The third member of a basket may be a bulk or a periodic payment',
    catches: ['ERR-05', 'ERR-06'],
    mayFail: ['ERR-07'],
    change: inCalls(['create-basket'], twoMembersLookedAt),
  },
  {
    id: 'narrow-orders/due-by-month',
    title: 'A payment for a later day is executed as soon as its month has come',
    catches: ['SCA-11'],
    mayFail: ['ENV-10', 'ACC-12'],
    change: dueBy((day) => day.slice(0, 7)),
  },
  {
    id: 'narrow-orders/due-without-year',
    title: 'Of the day of a payment the year is not looked at',
    catches: ['SCA-11'],
    mayFail: ['ENV-10', 'ACC-12'],
    change: dueBy((day) => day.slice(5)),
  },
  {
    id: 'narrow-orders/baskets-at-once',
    title: 'What was approved in a basket is executed at once, whatever its day',
    catches: ['SCA-11'],
    mayFail: ['ENV-10', 'ACC-12', 'SCA-17'],
    change: basketsAtOnce,
  },
  {
    id: 'narrow-orders/third-of-bulk-to-another',
    title: 'The third payment of a bulk goes to the creditor of the second',
    catches: ['SCA-11'],
    change: (parts) => ({ ...parts, batch: parts.batch.map(lastToOther) }),
  },
  {
    id: 'narrow-orders/bulk-link-approves-last',
    title: 'The link of a bulk payment approves the one that was started last',
    catches: ['SCA-11'],
    change: approvesLast('payment', ({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'narrow-orders/cancellation-link-cancels-last',
    title: 'The link of a cancellation cancels the payment whose cancellation was started last',
    catches: ['SCA-11'],
    mayFail: ['SCA-17'],
    change: approvesLast('cancellation', () => true),
  },
);

/** Banks whose accounts tell something else than what was paid: sums, days, sides and balances. */

import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { BankCore } from '../../bank/types.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import { bankDayFrom } from '../../model/bank-days.js';
import { addDays } from '../../model/dates.js';
import { faults } from '../fault.js';
import { afterRun } from '../around-runs.js';

/** The bulk payments that a run executes, shortened to their first payments meanwhile. */
function shortened({ payments }: BankCore['state'], most: number): readonly PaymentRecord[] {
  const whole: PaymentRecord[] = [];
  for (const payment of payments.values()) {
    const items: unknown = payment.order['payments'];
    if (!Array.isArray(items) || items.length <= most) continue;
    whole.push(payment);
    const order = { ...payment.order, payments: items.slice(0, most) };
    payments.set(payment.paymentId, { ...payment, order });
  }
  return whole;
}

export const bookingFaults = faults(
  {
    id: 'bookings/fraction-lost',
    title: 'The creditor gets whole kroner only',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun(({ state }, id, all, made) => {
      const cut = all.map((each) => {
        const lost = made.has(each) && each.amount.minor > 0n ? each.amount.minor % 100n : 0n;
        return lost === 0n ? each : { ...each, amount: { ...each.amount, minor: each.amount.minor - lost } };
      });
      state.transactions.set(id, cut);
    }),
  },
  {
    id: 'bookings/bulk-stops-early',
    title: 'Of a bulk payment only the first two payments are executed, and its status tells nothing of it',
    catches: ['SCA-11'],
    change: (parts) => ({
      ...parts,
      batch: parts.batch.map((step) => (bank: BankCore) => {
        const whole = shortened(bank.state, 2);
        step(bank);
        for (const { paymentId, order } of whole) {
          const stands = bank.state.payments.get(paymentId);
          if (stands !== undefined) bank.state.payments.set(paymentId, { ...stands, order });
        }
      }),
    }),
  },
  {
    id: 'bookings/day-early',
    title: 'A payment for the next bank day is executed today',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: (parts) =>
      withPolicy(parts, 'batch', (given) => ({
        isDue: (date, today) => given.isDue(date, today) || date <= bankDayFrom(addDays(today, 1)),
      })),
  },
  {
    id: 'bookings/basket-from-first-debtor',
    title: 'All payments of a basket are taken from the account of its first payment',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const { baskets, payments } = bank.state;
        const ids = baskets.get(flow.subject ?? '')?.paymentIds ?? [];
        const outcome = given(flow, approval, bank);
        const debtorAccount = payments.get(ids[0] ?? '')?.order['debtorAccount'];
        for (const payment of ids.flatMap((id) => payments.get(id) ?? []))
          if (debtorAccount !== undefined)
            payments.set(payment.paymentId, { ...payment, order: { ...payment.order, debtorAccount } });
        return outcome;
      }),
  },
  {
    id: 'bookings/balance-of-one',
    title: 'Of several payments booked in a run only one moves the balance',
    catches: ['ACC-12'],
    change: afterRun(({ state }, id, _all, made) => {
      const account = state.accounts.get(id);
      const [, ...others] = [...made];
      if (account === undefined) return;
      const forgotten = others.reduce((sum, each) => sum + each.amount.minor, 0n);
      state.accounts.set(id, { ...account, booked: account.booked - forgotten });
    }),
  },
  {
    id: 'bookings/own-transfer-taken-twice',
    title: 'A transfer between accounts of one PSU is taken from both',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    onlyInDepth: true,
    change: afterRun(({ state }, id, all, made) => {
      const owner = state.accounts.get(id)?.owner;
      const isOwn = (number = '') => state.accounts.numbered(number)?.owner === owner;
      const turned = all.map((each) =>
        made.has(each) && each.amount.minor > 0n && isOwn(each.debtor?.bban)
          ? { ...each, amount: { ...each.amount, minor: -each.amount.minor } }
          : each,
      );
      const moved = all.reduce((sum, each) => sum + each.amount.minor, 0n);
      const moves = turned.reduce((sum, each) => sum + each.amount.minor, 0n);
      state.transactions.set(id, turned);
      const account = state.accounts.get(id);
      if (account !== undefined)
        state.accounts.set(id, { ...account, booked: account.booked + moves - moved });
    }),
  },
  {
    id: 'accounts/foreign-ids-renewed-by-runs',
    title: 'A run gives what is booked on accounts in a foreign currency other ids',
    catches: ['ACC-03'],
    mayFail: ['ACC-18'],
    change: (parts) => ({
      ...parts,
      batch: [
        ...parts.batch,
        ({ ids, state }) => {
          for (const [id, all] of Array.from(state.transactions))
            if (state.accounts.get(id)?.currency !== 'NOK')
              state.transactions.set(
                id,
                all.map((each) => ({ ...each, transactionId: ids.uuid() })),
              );
        },
      ],
    }),
  },
);

/** Banks that count money otherwise than in the units of its currency, or what is owed as money. */

import { numberOf, objectOf } from '../../bank/body.js';
import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { moneyOf } from '../../bank/payments/order.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { Transaction } from '../../bank/state/records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { minorUnits } from '../../model/currency.js';
import { fromMinorUnits } from '../../model/money.js';
import { faults } from '../fault.js';
import { afterRun, aroundRun } from '../around-runs.js';

function put({ state }: BankCore, payment: PaymentRecord, order: PaymentRecord['order']): void {
  state.payments.set(payment.paymentId, { ...payment, order });
}

/** Orders of currencies with so many digits are executed with another sum, and told as before. */
function executesOf(digits: number, change: (minor: bigint) => bigint): PartsChange {
  return (parts) => {
    const kept = new Map<string, PaymentRecord['order']>();
    return aroundRun(
      parts,
      (bank, payment) => {
        const order = kept.get(payment.paymentId);
        if (order !== undefined) put(bank, payment, order);
      },
      (bank, payment) => {
        const { minor, currency } = moneyOf(payment.order['instructedAmount']);
        if (minorUnits(currency) !== digits || payment.status !== 'PDNG') return;
        kept.set(payment.paymentId, payment.order);
        const instructedAmount = { amount: fromMinorUnits(change(minor), currency), currency };
        put(bank, payment, { ...payment.order, instructedAmount });
      },
    );
  };
}

/** The sums of made transactions are read as floats, and made whole by this. */
function rounding(round: (value: number) => number): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-transactions', (given) => async (call) => {
      const { transactions } = call.bank.state;
      const id = call.params['mockAccountId'] ?? '';
      const before = new Set(transactions.get(id));
      const reply = await given(call);
      const { body } = call.request;
      const items = [body.kind === 'json' ? body.value : []].flat().map(objectOf);
      const made = (transactions.get(id) ?? []).filter((each) => !before.has(each));
      const reread = (each: Transaction): Transaction => {
        const item = items[made.indexOf(each)];
        if (item === undefined) return each;
        const value = numberOf(objectOf(item['transactionAmount']), 'amount');
        const minor = BigInt(round(value * 10 ** minorUnits(each.amount.currency)));
        return { ...each, amount: { ...each.amount, minor } };
      };
      transactions.set(id, (transactions.get(id) ?? []).map(reread));
      return reply;
    });
}

/** What a run books is cut where a float is a little less than its hundredths. */
const cutAsFloat: PartsChange = afterRun(({ state }, id, all, made) => {
  state.transactions.set(
    id,
    all.map((each) => {
      if (!made.has(each) || each.amount.currency !== 'NOK') return each;
      const minor = BigInt(Math.trunc((Number(each.amount.minor) / 100) * 100));
      return { ...each, amount: { ...each.amount, minor } };
    }),
  );
});

/** Entries that a list takes for one and the same. */
function listingOnce(counts: (each: Transaction) => boolean): (parts: BankParts) => BankParts {
  return (parts) =>
    wrapRoute(parts, 'list-transactions', (given) => (call) => {
      const { state } = call.bank;
      const id = call.params['accountId'] ?? '';
      const seen = new Set<string>();
      const all = (state.transactions.get(id) ?? []).filter((each) => {
        const mark = `${each.state} ${each.bookingDate} ${each.amount.minor} ${each.remittance}`;
        const isSeen = seen.has(mark);
        seen.add(mark);
        return !isSeen || !counts(each);
      });
      const transactions = new Map(state.transactions).set(id, all);
      return given({ ...call, bank: { ...call.bank, state: { ...state, transactions } } });
    });
}

export const moneyCounted = faults(
  {
    id: 'funds/credit-line-twice',
    title: 'The credit line of an account counts twice',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', { fundsSuffice: (booked, credit, sum) => booked + 2n * credit >= sum }),
  },
  {
    id: 'funds/overdrawn-as-money',
    title: 'What an overdrawn account owes counts as money',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        fundsSuffice: (booked, credit, sum, payer) =>
          given.fundsSuffice(payer === 'account' && booked < 0n ? -booked : booked, credit, sum, payer),
      })),
  },
  {
    id: 'funds/line-fresh-when-overdrawn',
    title: 'The credit line of an overdrawn account counts as if nothing were drawn on it',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        fundsSuffice: (booked, credit, sum, payer) =>
          given.fundsSuffice(
            payer === 'account' && booked < 0n && credit > 0n ? 0n : booked,
            credit,
            sum,
            payer,
          ),
      })),
  },
  {
    id: 'bookings/yen-as-hundredths',
    title: 'Sums in currencies without a fraction are booked as hundredths',
    catches: ['SCA-11'],
    change: executesOf(0, (minor) => minor / 100n),
  },
  {
    id: 'bookings/thousandths-as-hundredths',
    title: 'Of sums in currencies with thousandths the last digit is not booked',
    catches: ['SCA-11'],
    change: executesOf(3, (minor) => minor - (minor % 10n)),
  },
  {
    id: 'bookings/cut-as-float',
    title: 'What a run books goes through a float and is cut',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: cutAsFloat,
  },
  {
    id: 'account-lists/made-sums-cut',
    title: 'Sums of made transactions go through a float and are cut',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: rounding(Math.trunc),
  },
  {
    id: 'account-lists/made-sums-raised',
    title: 'Sums of made transactions go through a float and are rounded up',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: rounding(Math.ceil),
  },
  {
    id: 'account-lists/alike-once',
    title: 'Of transactions of the same day, sum and text one is listed',
    catches: ['ACC-13'],
    mayFail: ['SBX-41', 'SCA-11'],
    change: listingOnce(() => true),
  },
  {
    id: 'account-lists/paid-alike-once',
    title: 'Of payments of the same day, sum and text one is listed',
    catches: ['ACC-13'],
    mayFail: ['SCA-11'],
    change: listingOnce(({ origin }) => origin === 'paid'),
  },
  {
    id: 'account-lists/made-alike-once',
    title: 'A transaction that is made like one that is there already is not listed',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: listingOnce(({ origin }) => origin === 'made'),
  },
);

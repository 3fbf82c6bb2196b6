/** Lawful ways to book what goes between own accounts and cards, and to know what is over. */

import { objectOf } from '../../../bank/body.js';
import { wrapPurpose, wrapRoute } from '../../../bank/part-changes.js';
import type { PaymentRecord } from '../../../bank/state/payment-records.js';
import type { Transaction } from '../../../bank/state/records.js';
import type { BankCore, BankParts, Call } from '../../../bank/types.js';
import { addDays } from '../../../model/dates.js';
import type { OperationId } from '../../../model/operations/index.js';
import { aroundRun, rebooked } from '../../around-runs.js';
import { variants } from '../../fault.js';

function todayOf({ clock, parts }: BankCore): string {
  return parts.policies.transactions.today(clock.now());
}

const isFromCard = ({ order }: PaymentRecord) => 'other' in objectOf(order['debtorAccount']);

/** An entry that waits for its day. */
interface Held {
  readonly account: string;
  readonly entry: Transaction;
  readonly due: string;
}

/** What cards pay is booked where it is paid by a run that comes two days later. */
function cardCreditsLater(parts: BankParts): BankParts {
  const held = new WeakMap<object, Held[]>();
  const heldOf = ({ state }: BankCore) => held.get(state.payments) ?? [];
  const taking = aroundRun(parts, (bank, payment) => {
    if (!isFromCard(payment)) return;
    const { accounts, transactions } = bank.state;
    const text = payment.order['remittanceInformationUnstructured'];
    for (const [account, all] of new Map(transactions)) {
      const entry = all.find((each) => each.amount.minor > 0n && each.remittance === text);
      const stands = accounts.get(account);
      if (entry === undefined || stands === undefined) continue;
      transactions.set(
        account,
        all.filter((each) => each !== entry),
      );
      accounts.set(account, { ...stands, booked: stands.booked - entry.amount.minor });
      held.set(bank.state.payments, [...heldOf(bank), { account, entry, due: addDays(todayOf(bank), 2) }]);
    }
  });
  const release = (bank: BankCore) => {
    const { accounts, transactions } = bank.state;
    const due = heldOf(bank).filter((each) => each.due <= todayOf(bank));
    for (const { account, entry } of due) {
      const stands = accounts.get(account);
      if (stands === undefined) continue;
      transactions.set(account, [entry, ...(transactions.get(account) ?? [])]);
      accounts.set(account, { ...stands, booked: stands.booked + entry.amount.minor });
    }
    held.set(
      bank.state.payments,
      heldOf(bank).filter((each) => !due.includes(each)),
    );
  };
  return { ...taking, batch: [release, ...taking.batch] };
}

/** The cancellation of a standing order counts from the next day on. */
function cancelledFromNextDay(parts: BankParts): BankParts {
  const days = new WeakMap<object, Map<string, string>>();
  const daysOf = ({ state }: BankCore) => days.get(state.payments) ?? new Map<string, string>();
  const noting = wrapPurpose(parts, 'cancellation', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment?.family !== 'periodic-payment') return given(flow, approval, bank);
    days.set(bank.state.payments, daysOf(bank).set(payment.paymentId, todayOf(bank)));
    return undefined;
  });
  const reads: readonly OperationId[] = ['read-periodic-payment', 'read-periodic-payment-status'];
  const settle = ({ bank }: Call, paymentId: string) => {
    const day = daysOf(bank).get(paymentId);
    const payment = bank.state.payments.get(paymentId);
    if (payment !== undefined && day !== undefined && todayOf(bank) > day)
      bank.state.payments.set(paymentId, { ...payment, status: 'CANC' });
  };
  return wrapRoute(noting, [...reads, 'delete-periodic-payment'], (given) => (call) => {
    settle(call, call.params['paymentId'] ?? '');
    return given(call);
  });
}

const single: readonly OperationId[] = [
  'read-payment',
  'read-payment-status',
  'delete-payment',
  'start-payment-authorisation',
  'start-payment-cancellation-authorisation',
];

/** A single payment is known by its id, whatever product the path names. */
function underAnyProduct(parts: BankParts): BankParts {
  return wrapRoute(parts, single, (given) => (call) => {
    const found = call.bank.state.payments.get(call.params['paymentId'] ?? '');
    const isHidden = found === undefined || found.family !== 'payment' || found.status === 'RCVD';
    return given(isHidden ? call : { ...call, params: { ...call.params, product: found.product } });
  });
}

export const betweenOwnVariants = variants(
  {
    id: 'settled/card-credits-days-later',
    title: 'What a card pays reaches an account of the bank two days later',
    because: 'nothing says when the creditor is credited',
    change: cardCreditsLater,
  },
  {
    id: 'settled/fee-within-euros',
    title: 'What a payment abroad takes from an account in euros holds its fee',
    because: 'a payment may cost a fee, and nothing says how that is booked',
    change: rebooked(
      'debtor',
      ({ product }) => product.includes('sepa') || product.includes('cross-border'),
      (entry) =>
        entry.amount.currency === 'EUR'
          ? [{ ...entry, amount: { ...entry.amount, minor: entry.amount.minor - 150n } }]
          : [entry],
    ),
  },
  {
    id: 'settled/standing-order-from-next-day',
    title: 'A standing order whose cancellation was approved is cancelled from the next day on',
    because: 'nothing says when the status of a cancelled payment changes',
    change: cancelledFromNextDay,
  },
  {
    id: 'settled/known-under-any-product',
    title: 'An approved payment is known by its id, whatever single product the path names',
    because: 'nothing says that an id is known under the path of its product alone',
    change: underAnyProduct,
  },
  {
    id: 'sandbox/transaction-under-any-account',
    title: 'A transaction of the sandbox is read by its id, whatever account the path names',
    because: 'the operation is not shown',
    change: (parts) =>
      wrapRoute(parts, 'read-sandbox-transaction', (given) => (call) => {
        const wanted = call.params['mockTransactionId'];
        const [owner] = [...call.bank.state.transactions].flatMap(([id, all]) =>
          all.some(({ transactionId }) => transactionId === wanted) ? [id] : [],
        );
        const mockAccountId = owner ?? call.params['mockAccountId'] ?? '';
        return given({ ...call, params: { ...call.params, mockAccountId } });
      }),
  },
);

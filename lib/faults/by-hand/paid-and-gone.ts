/** Banks whose payments between own things lose money on the way, or stand up again when they are over. */

import { objectOf } from '../../bank/body.js';
import { wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { bookings } from '../../bank/payments/booking.js';
import { isFunded, payerOfPayment } from '../../bank/payments/funds.js';
import { empty } from '../../bank/reply.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { rebooked } from '../around-runs.js';
import { faults } from '../fault.js';

const isFromCard = ({ order }: PaymentRecord) => 'other' in objectOf(order['debtorAccount']);
const isInstant = ({ product }: PaymentRecord) => product.startsWith('instant-');
const isSepa = ({ product }: PaymentRecord) => product === 'sepa-credit-transfers';

/** Whether an account in euros pays. */
function isFromEuros(payment: PaymentRecord, bank: BankCore): boolean {
  return payerOfPayment(bank, payment)?.currency === 'EUR';
}

/** Payments that were rejected for lack of funds, and that are covered by now. */
function coveredByNow(bank: BankCore, fits: (payment: PaymentRecord) => boolean): readonly PaymentRecord[] {
  return [...bank.state.payments.values()].filter(
    (each) => each.status === 'RJCT' && each.fundsAvailable === false && fits(each) && isFunded(bank, each),
  );
}

function beforeRuns(step: (bank: BankCore) => void): PartsChange {
  return (parts) => ({ ...parts, batch: [step, ...parts.batch] });
}

/** Once more into the next run. */
function retries(fits: (payment: PaymentRecord) => boolean, isMeant: (bank: BankCore) => boolean) {
  return beforeRuns((bank) => {
    if (!isMeant(bank)) return;
    for (const { fundsAvailable: _, ...each } of coveredByNow(bank, fits))
      bank.state.payments.set(each.paymentId, { ...each, status: 'PDNG' });
  });
}

function todayOf({ clock, parts }: BankCore): string {
  return parts.policies.transactions.today(clock.now());
}

/** Booked when there is money, while the status stays as it was. */
function booksRejected(fits: (payment: PaymentRecord) => boolean): PartsChange {
  const done = new WeakSet<PaymentRecord>();
  return beforeRuns((bank) => {
    const late = bookings(bank, todayOf(bank));
    for (const each of coveredByNow(bank, fits).filter((one) => !done.has(one))) {
      done.add(each);
      late.add(each);
    }
    late.write();
  });
}

/** The first run that is on another day than the approval. */
function retriesOnNextDay(parts: BankParts): BankParts {
  const days = new WeakMap<object, string>();
  return retries(
    () => true,
    (bank) => {
      const today = todayOf(bank);
      const first = days.get(bank.state.payments) ?? today;
      days.set(bank.state.payments, first);
      return today > first;
    },
  )(parts);
}

/** A deletion is served under the path of another product of single payments. */
function deletedAsOther(parts: BankParts): BankParts {
  return wrapRoute(parts, 'delete-payment', (given) => (call) => {
    const { payments } = call.bank.state;
    const found = payments.get(call.params['paymentId'] ?? '');
    const isOther = found?.family === 'payment' && found.product !== call.params['product'];
    if (found === undefined || !isOther || found.psuId !== call.request.header('psu-id')) return given(call);
    payments.set(found.paymentId, { ...found, status: 'CANC' });
    return empty(204);
  });
}

/** What was called off and fits is taken up again by the next run. */
function takesUp(fits: (payment: PaymentRecord, bank: BankCore) => boolean): PartsChange {
  return beforeRuns((bank) => {
    for (const each of Array.from(bank.state.payments.values()))
      if (each.status === 'CANC' && fits(each, bank))
        bank.state.payments.set(each.paymentId, {
          ...each,
          status: each.approvedAt === undefined ? 'PDNG' : 'ACTC',
        });
  });
}

function isInApprovedBasket({ paymentId }: PaymentRecord, { state }: BankCore): boolean {
  return [...state.baskets.values()].some(
    ({ approvedAt, paymentIds }) => approvedAt !== undefined && paymentIds.includes(paymentId),
  );
}

export const paidAndGone = faults(
  {
    id: 'settled/from-card-to-nobody',
    title: 'What a card pays is taken from it and reaches no account',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: rebooked('creditor', isFromCard, () => []),
  },
  {
    id: 'settled/from-euros-to-nobody',
    title: 'What an account in euros pays is taken from it and reaches no account',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: rebooked('creditor', isFromEuros, () => []),
  },
  {
    id: 'settled/from-card-twice',
    title: 'What a card pays reaches its payee twice',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: rebooked('creditor', isFromCard, (entry) => [
      { ...entry, transactionId: `${entry.transactionId}-2` },
      entry,
    ]),
  },
  {
    id: 'settled/instant-leaves-nothing',
    title: 'An instant payment is settled, arrives, and leaves no account',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: rebooked('debtor', isInstant, () => []),
  },
  {
    id: 'settled/euros-without-cents',
    title: 'Whole euros leave an account in euros for a SEPA payment',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: rebooked(
      'debtor',
      (payment, bank) => isSepa(payment) && isFromEuros(payment, bank),
      (entry) => {
        const minor = entry.amount.minor - (entry.amount.minor % 100n);
        return [{ ...entry, amount: { ...entry.amount, minor } }];
      },
    ),
  },
  {
    id: 'settled/rejected-with-money',
    title: 'A run executes what was rejected for lack of funds once there is money',
    catches: ['ERR-11'],
    mayFail: ['SCA-11', 'STA-04', 'BSK-02', 'BSK-03'],
    change: retries(
      () => true,
      () => true,
    ),
  },
  {
    id: 'settled/rejected-on-next-day',
    title: 'Runs of another day execute what was rejected for lack of funds once there is money',
    catches: ['ERR-11'],
    mayFail: ['SCA-11', 'STA-04', 'BSK-02', 'BSK-03'],
    change: retriesOnNextDay,
  },
  {
    id: 'settled/rejected-and-booked',
    title: 'A domestic payment that was rejected is booked once there is money, and stays rejected',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    beyondLaw: true,
    change: booksRejected(
      ({ family, product }) => family === 'payment' && product === 'norwegian-domestic-credit-transfers',
    ),
  },
  {
    id: 'settled/standing-order-not-cancelled',
    title: 'The approved cancellation of a standing order has no effect',
    catches: ['END-11'],
    change: (parts) =>
      wrapPurpose(parts, 'cancellation', 'approve', (given) => (flow, approval, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        return payment?.family === 'periodic-payment' ? undefined : given(flow, approval, bank);
      }),
  },
  {
    id: 'settled/cancelled-bulk-taken-up',
    title: 'A run takes up bulk payments whose cancellation the PSU approved',
    catches: ['SCA-11'],
    change: takesUp(({ approvedAt, family }) => family === 'bulk-payment' && approvedAt !== undefined),
  },
  {
    id: 'settled/deleted-member-taken-up',
    title: 'A run takes up what was deleted from a basket before the rest was approved',
    catches: ['SCA-11'],
    mayFail: ['BSK-03', 'BSK-01'],
    change: takesUp(isInApprovedBasket),
  },
  {
    id: 'settled/deleted-as-another',
    title: 'A payment is deleted at once under the path of another product, even where it is PDNG',
    catches: ['STA-05'],
    change: deletedAsOther,
  },
  {
    id: 'sandbox/clearing-clears-the-customer',
    title:
      'Who clears the transactions of an account in the sandbox clears those of all accounts of its owner',
    catches: ['SBX-41'],
    change: (parts) =>
      wrapRoute(parts, 'delete-sandbox-transactions', (given) => async (call) => {
        const reply = await given(call);
        const { accounts, transactions } = call.bank.state;
        const cleared = accounts.get(call.params['mockAccountId'] ?? '');
        for (const each of cleared === undefined ? [] : accounts.by('owner', cleared.owner))
          transactions.set(each.resourceId, []);
        return reply;
      }),
  },
);

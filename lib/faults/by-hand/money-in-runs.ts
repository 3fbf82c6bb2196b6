/** Banks whose batch takes too much, from the wrong account, or not what is due. */

import { listOf, objectOf, textOf } from '../../bank/body.js';
import { withPresenter } from '../../bank/part-changes.js';
import { moneyOf } from '../../bank/payments/order.js';
import { change } from '../../bank/payments/store.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { Account } from '../../bank/state/records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { addDays, isoDate } from '../../model/dates.js';
import { faults } from '../fault.js';
import { aroundRun } from '../around-runs.js';

type Order = PaymentRecord['order'];

/** What the batch takes an order for, while it runs; undefined: for what it is. */
function runsAs(read: (payment: PaymentRecord, bank: BankCore) => Order | undefined): PartsChange {
  return (parts) => ({
    ...parts,
    batch: [
      (bank: BankCore) => {
        const { payments } = bank.state;
        const ordered = new Map<string, Order>();
        for (const each of Array.from(payments.values())) {
          const order = read(each, bank);
          if (order === undefined) continue;
          ordered.set(each.paymentId, each.order);
          change(bank, each, { order });
        }
        for (const step of parts.batch) step(bank);
        for (const [id, order] of ordered) {
          const payment = payments.get(id);
          if (payment !== undefined) change(bank, payment, { order });
        }
      },
    ],
  });
}

function today(bank: BankCore): string {
  return isoDate(bank.clock.now());
}

function accountIn({ order }: PaymentRecord, name: 'creditorAccount' | 'debtorAccount', bank: BankCore) {
  const reference = objectOf(order[name]);
  return bank.state.accounts.numbered(textOf(reference, 'bban') || textOf(reference, 'iban'));
}

function moveBalance(bank: BankCore, account: Account | undefined, by: bigint): void {
  if (account === undefined) return;
  const stands = bank.state.accounts.get(account.resourceId) ?? account;
  bank.state.accounts.set(account.resourceId, { ...stands, booked: stands.booked + by });
}

function sumOf({ order }: PaymentRecord): bigint {
  return moneyOf(order['instructedAmount']).minor;
}

/** What a payment from a savings account is taken for: one from the owner's current account. */
function fromCurrentAccount(payment: PaymentRecord, bank: BankCore): Order | undefined {
  const debtor = accountIn(payment, 'debtorAccount', bank);
  if (debtor?.cashAccountType !== 'SVGS') return undefined;
  const other = bank.state.accounts
    .by('owner', debtor.owner)
    .find(({ cashAccountType }) => cashAccountType === 'CACC');
  if (other === undefined) return undefined;
  const reference = { ...objectOf(payment.order['debtorAccount']), bban: other.bban };
  return { ...payment.order, debtorAccount: reference };
}

/** More than anybody pays. */
const lent = 10n ** 12n;

/** Lends what payments abroad lack, for the time of a run. */
const lendsAbroad: PartsChange = (parts) => ({
  ...parts,
  batch: [
    (bank: BankCore) => {
      const payers = [...bank.state.payments.values()]
        .filter(({ product }) => product === 'cross-border-credit-transfers')
        .flatMap((each) => accountIn(each, 'debtorAccount', bank) ?? []);
      for (const each of payers) moveBalance(bank, each, lent);
      for (const step of parts.batch) step(bank);
      for (const each of payers) moveBalance(bank, each, -lent);
    },
  ],
});

/** Gives payees what a run rejected. */
const creditsRejected: PartsChange = (parts) => ({
  ...parts,
  batch: [
    (bank: BankCore) => {
      const { payments } = bank.state;
      const open = [...payments.values()].filter(({ status }) => status !== 'RJCT');
      for (const step of parts.batch) step(bank);
      for (const { paymentId } of open) {
        const now = payments.get(paymentId);
        if (now?.status === 'RJCT') moveBalance(bank, accountIn(now, 'creditorAccount', bank), sumOf(now));
      }
    },
  ],
});

export const moneyInRuns = faults(
  {
    id: 'money-in-runs/savings-pay-from-current-account',
    title: 'What is ordered from a savings account is taken from the current account of its owner',
    catches: ['ACC-12', 'SCA-11'],
    change: runsAs(fromCurrentAccount),
  },
  {
    id: 'money-in-runs/no-run-for-companies',
    title: 'No run takes a payment that was made under an agreement',
    catches: ['ENV-10'],
    change: runsAs(({ agreementId, family, order }) =>
      agreementId === undefined || family !== 'payment'
        ? undefined
        : { ...order, requestedExecutionDate: '2999-01-01' },
    ),
  },
  {
    id: 'money-in-runs/named-today-runs-tomorrow',
    title: 'A payment that names today as its day is executed a day late',
    catches: ['ENV-10'],
    change: runsAs(({ order }, bank) =>
      order['requestedExecutionDate'] === today(bank)
        ? { ...order, requestedExecutionDate: addDays(today(bank), 1) }
        : undefined,
    ),
  },
  {
    id: 'money-in-runs/later-payments-abroad-uncovered',
    title: 'A payment abroad for a later day is executed with money that is not there',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: lendsAbroad,
  },
  {
    id: 'money-in-runs/references-paid-twice',
    title: 'What a payment with references takes is taken twice from the balance',
    catches: ['ACC-12'],
    change: (parts) =>
      aroundRun(parts, (bank, payment) => {
        if (listOf(payment.order['remittanceInformationStructuredArray']).length > 0)
          moveBalance(bank, accountIn(payment, 'debtorAccount', bank), -sumOf(payment));
      }),
  },
  {
    id: 'money-in-runs/rejected-payments-credited',
    title: 'Whom a payment would have paid that a run rejects gets the money',
    catches: ['ACC-12'],
    change: creditsRejected,
  },
  {
    id: 'money-in-runs/card-owes-without-sign',
    title: 'What is owed on a card is told without its sign by the balances, and with it by the list',
    catches: ['REG-03'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        balances: (card, show) =>
          given.balances({ ...card, booked: card.booked < 0n ? -card.booked : card.booked }, show),
      })),
  },
);

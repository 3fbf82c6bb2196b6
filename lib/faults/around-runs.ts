/** Banks that do something before or after each run of the batch. */

import { objectOf, textOf } from '../bank/body.js';
import type { PaymentRecord } from '../bank/state/payment-records.js';
import type { Transaction } from '../bank/state/records.js';
import type { BankCore, BankParts, PartsChange } from '../bank/types.js';

/** Changes what a run booked, account by account. */
export function afterRun(
  change: (bank: BankCore, id: string, all: readonly Transaction[], made: ReadonlySet<Transaction>) => void,
): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => {
      const { transactions } = bank.state;
      const before = new Set([...transactions.values()].flat());
      step(bank);
      for (const [id, all] of new Map(transactions)) {
        const made = new Set(all.filter((each) => each.origin === 'paid' && !before.has(each)));
        if (made.size > 0) change(bank, id, all, made);
      }
    }),
  });
}

/** What runs booked on the account of one side of payments that fit is taken back, or changed. */
export function rebooked(
  side: 'creditor' | 'debtor',
  fits: (payment: PaymentRecord, bank: BankCore) => boolean,
  change: (entry: Transaction) => readonly Transaction[],
): PartsChange {
  return (parts) =>
    aroundRun(parts, (bank, payment) => {
      if (!fits(payment, bank)) return;
      const { accounts, transactions } = bank.state;
      const reference = objectOf(payment.order[`${side}Account`]);
      const number = textOf(reference, 'bban') || textOf(reference, 'iban');
      const account = accounts.numbered(number);
      const all = transactions.get(account?.resourceId ?? '') ?? [];
      const text = textOf(payment.order, 'remittanceInformationUnstructured');
      const isCredit = side === 'creditor';
      const entry = all.find((each) => each.amount.minor > 0n === isCredit && each.remittance === text);
      if (account === undefined || entry === undefined) return;
      const made = change(entry);
      const moved = made.reduce((sum, each) => sum + each.amount.minor, -entry.amount.minor);
      accounts.set(account.resourceId, { ...account, booked: account.booked + moved });
      transactions.set(
        account.resourceId,
        all.flatMap((each) => (each === entry ? made : [each])),
      );
    });
}

/** Something before each run, and after it for each payment that it executed. */
export function aroundRun(
  parts: BankParts,
  after: (bank: BankCore, payment: PaymentRecord) => void,
  before: (bank: BankCore, payment: PaymentRecord) => void = () => {},
): BankParts {
  return {
    ...parts,
    batch: [
      (bank: BankCore) => {
        const { payments } = bank.state;
        for (const each of Array.from(payments.values())) before(bank, each);
        const open = [...payments.values()].filter(({ status }) => status !== 'ACSC');
        for (const step of parts.batch) step(bank);
        for (const { paymentId } of open) {
          const now = payments.get(paymentId);
          if (now?.status === 'ACSC') after(bank, now);
        }
      },
    ],
  };
}

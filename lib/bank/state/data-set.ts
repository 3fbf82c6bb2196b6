/**
 * The fixed data set as one immutable value for a given day: the transactions lie at fixed distances before
 * that day, so that some are older than 90 days and the pending ones are recent. Every bank of a process
 * shares it.
 */

import { createHash } from 'node:crypto';
import { addDays } from '../../model/dates.js';
import { fixedAccounts, fixedAgreements, fixedCardAccounts, fixedCustomers } from './fixed-customers.js';
import { productionAccounts, productionCardAccounts, productionCustomers } from './production-customers.js';
import type {
  Account,
  Agreement,
  CardAccount,
  CardTransaction,
  Customer,
  Money,
  Transaction,
} from './records.js';

export interface DataSet {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly cardAccounts: ReadonlyMap<string, CardAccount>;
  readonly transactions: ReadonlyMap<string, readonly Transaction[]>;
  readonly cardTransactions: ReadonlyMap<string, readonly CardTransaction[]>;
  readonly agreements: ReadonlyMap<string, Agreement>;
}

/** Days before today, minor units, text and code of the booked transactions of every account. */
const booked: readonly (readonly [age: number, minor: bigint, text: string, code: string])[] = [
  [1, -5_050n, 'Groceries', 'R_710'],
  [2, -12_900n, 'Pharmacy', 'R_710'],
  [2, 30_000n, 'Refund', 'R_203'],
  [7, -100_000n, 'Rent of the garage', 'R_202'],
  [20, 250_000n, 'Salary', 'R_230'],
  [60, -75_025n, 'Electricity', 'R_202'],
  [89, -4_500n, 'Newspaper', 'R_710'],
  [91, -6_600n, 'Telephone', 'R_202'],
  [200, 500_000n, 'Sale of a boat', 'R_203'],
];

/** Pending transactions on the first account; one lies far enough back to fall out of a short date window. */
const pending: readonly (readonly [age: number, minor: bigint, text: string])[] = [
  [0, -1_200n, 'Coffee'],
  [1, -34_900n, 'Railway ticket'],
  [10, -99_900n, 'Hotel deposit'],
];

/** Booked card transactions: booked in NOK, some bought in another currency. */
const cardBooked: readonly (readonly [
  age: number,
  minor: bigint,
  original: Money,
  text: string,
  mcc: string,
])[] = [
  [1, -11_520n, { minor: -1_000n, currency: 'EUR' }, 'Book shop', '5942'],
  [3, -25_000n, { minor: -25_000n, currency: 'NOK' }, 'Restaurant', '5812'],
  [30, -88_530n, { minor: -12_000n, currency: 'JPY' }, 'Hotel', '7011'],
  [120, -19_900n, { minor: -19_900n, currency: 'NOK' }, 'Cinema', '7832'],
];

function stableId(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 20);
}

function accountTransactions(account: Account, today: string, withPending: boolean): readonly Transaction[] {
  const { currency } = account;
  const waiting = withPending ? pending : [];
  return [
    ...waiting.map(([age, minor, text]): Transaction => {
      const date = addDays(today, -age);
      return {
        transactionId: stableId(account.bban, 'pending', date, text),
        state: 'pending',
        bookingDate: date,
        amount: { minor, currency },
        remittance: text,
        origin: 'fixed',
      };
    }),
    ...booked.map(([age, minor, text, bankCode]): Transaction => {
      const date = addDays(today, -age);
      const other = { name: `${text} AS` };
      const own = { bban: account.bban, iban: account.iban };
      const transactionId = stableId(account.bban, 'booked', date, text);
      return {
        transactionId,
        state: 'booked',
        bookingDate: date,
        valueDate: date,
        amount: { minor, currency },
        ...(minor < 0n ? { creditor: other, debtor: own } : { creditor: own, debtor: other }),
        remittance: text,
        bankCode,
        entryReference: `E${transactionId.slice(0, 10).toUpperCase()}`,
        proprietary: [`REF ${transactionId.slice(0, 6).toUpperCase()}`],
        origin: 'fixed',
      };
    }),
  ];
}

function cardTransactions(card: CardAccount, today: string): readonly CardTransaction[] {
  const shared = { invoiced: false, origin: 'fixed' } as const;
  return [
    {
      ...shared,
      cardTransactionId: stableId(card.maskedPan, 'pending', today),
      state: 'pending',
      transactionDate: today,
      bookingDate: today,
      transactionAmount: { minor: -4_990n, currency: card.currency },
      originalAmount: { minor: -4_990n, currency: card.currency },
      merchantCategoryCode: '5814',
      details: 'Kiosk',
    },
    ...cardBooked.map(([age, minor, originalAmount, details, merchantCategoryCode]): CardTransaction => {
      const bookingDate = addDays(today, -age);
      return {
        ...shared,
        cardTransactionId: stableId(card.maskedPan, bookingDate, details),
        state: 'booked',
        bookingDate,
        transactionDate: addDays(bookingDate, -1),
        transactionAmount: { minor, currency: card.currency },
        originalAmount,
        merchantCategoryCode,
        details,
      };
    }),
  ];
}

/** What a data set is made from. */
interface Holdings {
  readonly customers: readonly Customer[];
  readonly accounts: readonly Account[];
  readonly cards: readonly CardAccount[];
  readonly hasPending: (account: Account) => boolean;
}

function setOf({ customers, accounts, cards, hasPending }: Holdings, today: string): DataSet {
  return {
    customers: new Map(customers.map((each) => [each.customerNumber, each])),
    accounts: new Map(accounts.map((each) => [each.resourceId, each])),
    cardAccounts: new Map(cards.map((each) => [each.resourceId, each])),
    transactions: new Map(
      accounts.map((each) => [each.resourceId, accountTransactions(each, today, hasPending(each))]),
    ),
    cardTransactions: new Map(cards.map((each) => [each.resourceId, cardTransactions(each, today)])),
    agreements: new Map(fixedAgreements.map((each) => [each.agreementId, each])),
  };
}

/** A data set as it is on a day (`YYYY-MM-DD`); the same day gives the same value. */
function daily(holdings: Holdings): (today: string) => DataSet {
  let kept: { readonly today: string; readonly set: DataSet } | undefined;
  return (today) => {
    if (kept?.today !== today) kept = { today, set: setOf(holdings, today) };
    return kept.set;
  };
}

/** The fixed data set of the sandbox on a day. */
export const fixedDataSet = daily({
  customers: fixedCustomers,
  accounts: fixedAccounts,
  cards: fixedCardAccounts,
  hasPending: (account) => account === fixedAccounts[0],
});

/** What production holds on a day: more people, each with pending transactions on the daily account. */
export const productionDataSet = daily({
  customers: productionCustomers,
  accounts: productionAccounts,
  cards: productionCardAccounts,
  hasPending: (account) => account.cashAccountType === 'CACC',
});

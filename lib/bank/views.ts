/** What presenters are given to write, where that is more than one record. */

import type {
  Account,
  Agreement,
  CardAccount,
  CardTransaction,
  Customer,
  Money,
  Transaction,
} from './state/records.js';

/** A JSON object on its way out. */
export type Payload = Readonly<Record<string, unknown>>;

/** The pending transactions of an account. */
export type PendingOf = (account: Account) => readonly Transaction[];

/** What a transaction list is printed from; `undefined` where a part was not asked for. */
export interface TransactionList {
  readonly account: Account;
  readonly booked: readonly Transaction[] | undefined;
  readonly pending: readonly Transaction[] | undefined;
  readonly links: PageLinks;
}

/** Targets below the base address of this page and its neighbours. */
export interface PageLinks {
  readonly self: string;
  readonly next?: string;
  readonly previous?: string;
}

/** What a card transaction list is printed from; `undefined` where a part was not asked for. */
export interface CardTransactionList {
  readonly card: CardAccount;
  readonly booked: readonly CardTransaction[] | undefined;
  readonly pending: readonly CardTransaction[] | undefined;
  readonly links: PageLinks;
}

export interface CardAmounts {
  readonly transactionAmount?: Money | undefined;
  readonly originalAmount?: Money | undefined;
}

export interface SandboxCardTransactionList {
  readonly card: CardAccount;
  readonly booked: readonly CardTransaction[];
  readonly pending: readonly CardTransaction[];
}

/** One customer with what belongs to it. */
export interface CustomerView {
  readonly customer: Customer;
  readonly agreements: readonly Agreement[];
  readonly accounts: readonly Account[];
  readonly cardAccounts: readonly CardAccount[];
}

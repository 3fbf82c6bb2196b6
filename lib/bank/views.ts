/** What presenters and pages are given to write, where that is more than one record. */

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

/** What every form needs. */
export interface FormView {
  /** Where the form is sent. */
  readonly action: string;
  readonly token: string;
  /** Name of the TPP, and the brand it shows its users when it sent one. */
  readonly tppName: string;
  readonly brand?: string;
}

export interface LoginView extends FormView {
  /** Who may log in here, so that a tester need not look it up; only a sandbox tells. */
  readonly customers: readonly SandboxCustomer[];
  /** How many more there are. */
  readonly further: number;
}

export interface SandboxCustomer {
  readonly number: string;
  readonly name: string;
}

export interface ContextView extends FormView {
  readonly offersPrivate: boolean;
  readonly agreements: readonly { readonly id: string; readonly name: string }[];
}

/** One line of the account list. */
export interface AccountBox {
  /** resourceId. */
  readonly value: string;
  readonly label: string;
  readonly ticked: boolean;
}

export interface AccountsView extends FormView {
  readonly boxes: readonly AccountBox[];
}

export interface ApprovalView extends FormView {
  readonly heading: string;
  readonly lines: readonly (readonly [label: string, text: string])[];
}

/** Each page as HTML text. */
export interface Pages {
  readonly login: (view: LoginView) => string;
  readonly context: (view: ContextView) => string;
  readonly accounts: (view: AccountsView) => string;
  readonly approval: (view: ApprovalView) => string;
  /** Shown instead of the way back, when the TPP named no address. */
  readonly ended: () => string;
  readonly problem: (message: string) => string;
}

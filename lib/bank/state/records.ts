/** What the bank keeps about customers, accounts, cards, agreements, transactions. Immutable values. */

/** Whether a record is of the fixed data set, made in the sandbox, or came of a payment (SBX-36). */
export type Origin = 'fixed' | 'made' | 'paid';

/** Kinds of records that the sandbox operations make. */
export type SandboxKind =
  | 'customer'
  | 'account'
  | 'card-account'
  | 'agreement'
  | 'transaction'
  | 'card-transaction';

export type BankContext = 'PRIVATE' | 'CORPORATE';

/** An exact sum: `minor` counts the minor units of the currency and is negative for debits. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

export interface Customer {
  readonly customerId: string;
  /** National identity number (mocked); what the sandbox login asks for. */
  readonly customerNumber: string;
  readonly customerType: BankContext;
  readonly customerName: string;
  readonly origin: Origin;
}

export interface Account {
  readonly resourceId: string;
  /** The customerNumber of the owner. */
  readonly owner: string;
  readonly bban: string;
  readonly iban: string;
  readonly bic: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  /** ISO 20022 code, for example CACC. */
  readonly cashAccountType: string;
  /** Booked balance in minor units. */
  readonly booked: bigint;
  /** Agreed overdraft in minor units. */
  readonly creditLine: bigint;
  /** False after the bank withdrew payment permission (CON-09). */
  readonly paymentAllowed: boolean;
  readonly origin: Origin;
}

export interface CardAccount {
  readonly resourceId: string;
  readonly owner: string;
  readonly maskedPan: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly creditLimit: bigint;
  /** Booked balance in minor units, negative when money is owed. */
  readonly booked: bigint;
  /** What a payment from this card names in `debtorAccount.other.identification`. */
  readonly paymentReference: string;
  readonly origin: Origin;
}

export type BookingState = 'booked' | 'pending';

/** Name and account numbers of the other side of a transaction. */
export interface Counterpart {
  readonly name?: string;
  readonly bban?: string;
  readonly iban?: string;
}

export interface Transaction {
  readonly transactionId: string;
  readonly state: BookingState;
  /** ISO date. */
  readonly bookingDate: string;
  readonly valueDate?: string;
  /** Negative for debits. */
  readonly amount: Money;
  readonly creditor?: Counterpart;
  readonly debtor?: Counterpart;
  readonly remittance?: string;
  readonly structured?: readonly { readonly reference: string; readonly referenceType?: string }[];
  readonly bankCode?: string;
  readonly entryReference?: string;
  readonly purposeCode?: string;
  /** Proprietary references; each becomes one `additionalInformationProprietary…` property. */
  readonly proprietary?: readonly string[];
  readonly origin: Origin;
}

export interface CardTransaction {
  readonly cardTransactionId: string;
  readonly state: BookingState;
  readonly bookingDate?: string;
  readonly transactionDate?: string;
  /** As booked on the card account, in its currency. */
  readonly transactionAmount?: Money;
  /** As bought, in the currency of the shop. */
  readonly originalAmount?: Money;
  readonly merchantCategoryCode?: string;
  readonly invoiced?: boolean;
  readonly details?: string;
  /** Further members as they were handed in through the sandbox, printed as they are. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
}

/** What one person may do with one account of a corporation. */
export interface Engagement {
  readonly engagementId: string;
  /** customerNumber of the person. */
  readonly customer: string;
  readonly iban: string;
  readonly roles: readonly string[];
  readonly registerLimit: number;
  readonly approvalLimit: number;
}

/** A private customer's own agreement, or one of a corporation that lets persons act for it. */
export interface Agreement {
  /** A UUID; what PSU-Corporate-ID carries for corporate agreements. */
  readonly agreementId: string;
  readonly kind: BankContext;
  readonly name: string;
  /** customerNumber of the owner. */
  readonly owner: string;
  readonly engagements: readonly Engagement[];
  readonly origin: Origin;
}

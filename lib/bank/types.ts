/**
 * The types of the bank. Parts, presenters, purposes and calls know each other, so they stand in one file;
 * nothing here runs. Everything that the bank does is one of its parts, so that a defective bank or a lawful
 * variant is a plain function from parts to parts. Nothing below this folder asks whether it is faulty.
 */

import type { TransactionStatus } from '../model/codes.js';
import type { Environment } from '../model/environment.js';
import type { WireReply, WireRequest } from '../model/http.js';
import type { Link, Links, TppMessage } from '../model/messages.js';
import type { HttpMethod, Operation } from '../model/operation.js';
import type { Match, OperationTable } from '../model/operations/table.js';
import type { Doctor, JudgedRequest } from '../rules/judged-request.js';
import type { RequestRule, RuleContext } from '../rules/rule.js';
import type { Clock } from './clock.js';
import type { Witness } from './grounds/ground.js';
import type { IdSource } from './ids.js';
import type {
  AccountBox,
  CardAmounts,
  CardTransactionList,
  CustomerView,
  PageLinks,
  Pages,
  Payload,
  PendingOf,
  SandboxCardTransactionList,
  TransactionList,
} from './views.js';
import type { Policies } from './policies/index.js';
import type { OptIn } from './policies/opt-ins.js';
import type { TppRegistry } from './policies/tpp.js';
import type { BankReply } from './reply.js';
import type { ActingAs, ScaFailure, ScaFlow, ScaPurposeKind, Tpp } from './state/access-records.js';
import type { BankState } from './state/bank-state.js';
import type { DataSet } from './state/data-set.js';
import type { BasketRecord, PaymentRecord } from './state/payment-records.js';
import type {
  Account,
  Agreement,
  CardAccount,
  CardTransaction,
  Engagement,
  Money,
  Transaction,
} from './state/records.js';

/** Work that falls due with time. It is done before each call, so it costs nothing when none is due. */
export type Duty = (bank: BankCore) => void;

/** Turns a reply into bytes and header lines. */
export type Finisher = (reply: BankReply, request: WireRequest, bank: BankCore) => WireReply;

export interface BankParts {
  readonly environment: Environment;
  /** Path of the base address, for example `/api-sandbox`; empty when paths start at `/v1/`. */
  readonly basePath: string;
  /** Scheme, host and port in scaRedirect addresses until a server publishes the bank elsewhere. */
  readonly origin: string;
  /** The time that the bank's movable clock starts from, milliseconds since 1970. */
  readonly time: () => number;
  /** A new source of ids for each bank. */
  readonly ids: () => IdSource;
  /** Judged in this order; the first finding is the refusal. */
  readonly rules: readonly RequestRule[];
  /** DER of trusted authorities; absent when trust is not judged. */
  readonly trust?: readonly Buffer[];
  /** Registered TPPs; absent when no registry is asked. */
  readonly registry?: TppRegistry;
  /** Characters that back ends cannot process. */
  readonly unprocessable: RegExp;
  /** Roles that a certificate (DER) states; absent when roles are not judged. */
  readonly readRoles?: RuleContext['readRoles'];
  /** What this bank answers where the text leaves a choice; the usual answer otherwise. */
  readonly answers?: RuleContext['answers'];
  /** True for a bank that promises nothing beyond the text, where the reference bank does. */
  readonly promisesNothing?: true;
  /** Who is asked why a signature does not fit; absent: the usual one, who searches. */
  readonly doctor?: (parts: BankParts) => Doctor;
  /** The caller behind a TPP-Signature-Certificate value; undefined when it holds no certificate. */
  readonly identify: (certificate: string) => Tpp | undefined;
  /** The fixed data set on a day (`YYYY-MM-DD`). */
  readonly dataSet: (today: string) => DataSet;
  /** What the bank begins with, where that is more than the fixed data set. */
  readonly beginning?: (today: string) => DataSet;
  /** The operation behind a method and a path; absent when the bank finds what its answers say. */
  readonly find?: (method: string, path: string) => Match;
  /** By operation id. An operation without a route does not exist at this bank. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly policies: Policies;
  readonly presenters: Presenters;
  readonly purposes: Purposes;
  readonly pages: Pages;
  /** Done after a restart. */
  readonly onRestart?: Duty;
  /** What answers at the addresses of the pages. */
  readonly site: (bank: BankCore, wire: WireRequest) => BankReply;
  readonly duties: readonly Duty[];
  /** The simulated batch, in steps; a run does all of them. */
  readonly batch: readonly Duty[];
  readonly finish: Finisher;
  /** The parts that act in one call, where a bank is not the same in all; absent: these. */
  readonly actingIn?: (request: WireRequest, bank: BankCore) => BankParts;
  /** Told what was thrown behind each 500. */
  readonly onCrash?: (thrown: unknown) => void;
}

/** A fault or a lawful variant. */
export type PartsChange = (parts: BankParts) => BankParts;

/** A running bank as its own routes, pages and duties see it. */
export interface BankCore {
  readonly parts: BankParts;
  readonly state: BankState;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Scheme, host and port under which the bank is reached, for scaRedirect addresses. */
  readonly origin: () => string;
  /** Told why this call is refused; absent when nobody watches. */
  readonly witness?: Witness;
}

/** One accepted call. */
export interface Call {
  readonly bank: BankCore;
  readonly request: JudgedRequest;
  readonly operation: Operation;
  /** Path variables as sent. */
  readonly params: Readonly<Record<string, string>>;
  readonly tpp: Tpp;
  /** The instant at which the call is judged, the same all through. */
  readonly now: number;
  /** Presenters and what they need to know about this call. */
  readonly show: Show;
}

/** What answers one operation. */
export type Route = (call: Call) => BankReply | Promise<BankReply>;

export interface Presenters {
  readonly access: AccessPresenters;
  readonly accounts: AccountPresenters;
  readonly baskets: BasketPresenters;
  readonly cards: CardPresenters;
  readonly common: CommonPresenters;
  readonly payments: PaymentPresenters;
  readonly sandbox: SandboxPresenters;
}

/** What presenters need to know about the call they answer. */
export interface Show {
  readonly presenters: Presenters;
  readonly policies: Policies;
  readonly environment: Environment;
  /** Where this bank has its operations. */
  readonly operations: OperationTable;
  /** Whether a behaviour of x-accept-fix applies: asked for, or the default by now. */
  readonly optIn: (name: OptIn) => boolean;
}

export type PresenterDomain = keyof Presenters;

export interface CommonPresenters {
  readonly amount: (money: Money, show: Show) => Payload;
  /** A link; `href` names a published path below the base address, or another address altogether. */
  readonly link: (href: string, verbs: readonly HttpMethod[], show: Show) => Link;
  readonly message: (message: TppMessage, show: Show) => Payload;
  /** The body of an error reply. */
  readonly refusal: (
    messages: readonly TppMessage[],
    links: Readonly<Record<string, Link>> | undefined,
    show: Show,
  ) => Payload;
  /** The body of a reply that has nothing but the way to the SCA page. */
  readonly redirectOffer: (href: string, show: Show) => Payload;
}

export interface AccessPresenters {
  readonly agreements: (agreements: readonly Agreement[], show: Show) => Payload;
  readonly contact: (email: string, show: Show) => Payload;
}

export interface AccountPresenters {
  readonly list: (
    accounts: readonly Account[],
    withBalance: boolean,
    pendingOf: PendingOf,
    show: Show,
  ) => Payload;
  readonly details: (account: Account, withBalance: boolean, pendingOf: PendingOf, show: Show) => Payload;
  readonly record: (account: Account, withBalance: boolean, pendingOf: PendingOf, show: Show) => Payload;
  readonly reference: (account: Account, show: Show) => Payload;
  readonly balance: (type: string, minor: bigint, currency: string, show: Show) => Payload;
  readonly balanceItems: (
    account: Account,
    pending: readonly Transaction[],
    show: Show,
  ) => readonly Payload[];
  readonly balances: (account: Account, pending: readonly Transaction[], show: Show) => Payload;
  readonly transaction: (transaction: Transaction, account: Account, show: Show) => Payload;
  readonly transactions: (list: TransactionList, show: Show) => Payload;
  readonly transactionDetails: (transaction: Transaction, account: Account, show: Show) => Payload;
  readonly pageLinks: (links: PageLinks, show: Show) => Payload;
}

export interface BasketPresenters {
  readonly links: (basket: BasketRecord, show: Show) => Links;
  /** `status` is the worst case over the payments. */
  readonly created: (basket: BasketRecord, status: TransactionStatus, show: Show) => Payload;
  readonly details: (basket: BasketRecord, status: TransactionStatus, show: Show) => Payload;
}

export interface CardPresenters {
  readonly list: (cards: readonly CardAccount[], show: Show) => Payload;
  readonly details: (card: CardAccount, show: Show) => Payload;
  readonly record: (card: CardAccount, show: Show) => Payload;
  readonly reference: (card: CardAccount, show: Show) => Payload;
  readonly balanceItems: (card: CardAccount, show: Show) => readonly Payload[];
  readonly balances: (card: CardAccount, show: Show) => Payload;
  /** Which sum is printed under which name. */
  readonly amounts: (transaction: CardTransaction, corrected: boolean) => CardAmounts;
  readonly transaction: (transaction: CardTransaction, show: Show) => Payload;
  readonly transactions: (list: CardTransactionList, show: Show) => Payload;
}

export interface PaymentPresenters {
  /** Path of a payment below the base address. */
  readonly path: (payment: PaymentRecord, show: Show) => string;
  /** Links follow the state: what cannot be done any more is not offered. */
  readonly links: (payment: PaymentRecord, show: Show) => Links;
  readonly created: (payment: PaymentRecord, fee: Money, show: Show) => Payload;
  readonly details: (payment: PaymentRecord, show: Show) => Payload;
  readonly status: (payment: PaymentRecord, show: Show) => Payload;
  /** The reply to a deletion that the PSU has to authorise. */
  readonly cancellation: (payment: PaymentRecord, show: Show) => Payload;
  readonly authorisation: (scaRedirect: string, show: Show) => Payload;
  /** The reply to the start of an authorisation that needs no SCA. */
  readonly exemption: (show: Show) => Payload;
}

export interface SandboxPresenters {
  readonly customer: (view: CustomerView, show: Show) => Payload;
  readonly customers: (views: readonly CustomerView[], show: Show) => Payload;
  readonly account: (account: Account, show: Show) => Payload;
  readonly accounts: (accounts: readonly Account[], show: Show) => Payload;
  readonly amount: (money: Money, show: Show) => Payload;
  /** Amounts of card transactions are int32 in the table (CARD-07, CARD-09): fractions are rounded. */
  readonly cardAmount: (money: Money, show: Show) => Payload;
  readonly cardAccount: (card: CardAccount, show: Show) => Payload;
  readonly bookedCardTransaction: (transaction: CardTransaction, show: Show) => Payload;
  readonly pendingCardTransaction: (transaction: CardTransaction, show: Show) => unknown;
  readonly cardTransactions: (list: SandboxCardTransactionList, show: Show) => Payload;
  readonly engagement: (engagement: Engagement, show: Show) => Payload;
  readonly agreement: (agreement: Agreement, show: Show) => Payload;
  readonly agreements: (agreements: readonly Agreement[], show: Show) => Payload;
}

/** A flow whose person has logged in and whose context is settled. */
export interface SettledFlow extends ScaFlow {
  readonly customerNumber: string;
  readonly acting: ActingAs;
}

/** What the person decides on: accounts to open, or an order to approve shown as labelled lines. */
export type Decision =
  | { readonly kind: 'accounts'; readonly boxes: readonly AccountBox[] }
  | {
      readonly kind: 'approval';
      readonly heading: string;
      readonly lines: readonly (readonly [label: string, text: string])[];
    };

/** What came with the approval. */
export interface Approval {
  readonly now: number;
  /** PSU-ID of the person at this TPP. */
  readonly psuId: string;
  /** resourceIds ticked on the account list. */
  readonly chosen: ReadonlySet<string>;
}

/** What an SCA is for. The pages ask it what to show after login, and tell it the outcome. */
export interface Purpose {
  readonly kind: ScaPurposeKind;
  readonly describe: (flow: SettledFlow, bank: BankCore) => Decision;
  /** Does what was approved; a failure sends the person back without success. */
  readonly approve: (flow: SettledFlow, approval: Approval, bank: BankCore) => ScaFailure | undefined;
  /** The person gave up, could not log in, or approved in vain. Called once, never after a success. */
  readonly fail: (flow: ScaFlow, failure: ScaFailure, bank: BankCore) => void;
}

export type Purposes = Readonly<Partial<Record<ScaPurposeKind, Purpose>>>;

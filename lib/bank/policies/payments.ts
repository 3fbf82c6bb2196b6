/** Decisions on payments: first status, life, visibility, duplicates, funds (STA, PRS, END and SSC). */

import type { TransactionStatus } from '../../model/codes.js';
import { addDays } from '../../model/dates.js';
import type { ActingAs } from '../state/access-records.js';
import type { PaymentFamily, PaymentRecord } from '../state/payment-records.js';
import type { Account } from '../state/records.js';
import { isMadeAs } from './baskets.js';

const finalStatuses: ReadonlySet<TransactionStatus> = new Set(['ACSC', 'RJCT', 'CANC']);
const cancellable: ReadonlySet<TransactionStatus> = new Set(['ACTC', 'ACCP', 'ACWC']);

/** What deleting a payment leads to. */
export type Deletion = 'cancels' | 'needs-authorisation' | 'refused';

/** What may make a new order a logical duplicate. `day` is the bank's day of the creation. */
export interface DuplicateMark {
  readonly tppId: string;
  readonly customerNumber: string;
  readonly family: PaymentFamily;
  readonly product: string;
  readonly day: string;
  /** A digest of the members that `duplicateMembers` names. */
  readonly order: string;
}

/** What may make two initiations of the single-SCA flow the same. `body` is a digest of the bytes sent. */
export interface InitiationMark {
  readonly tppId: string;
  readonly customerNumber: string;
  readonly requestId: string;
  readonly body: string;
}

export const payments = {
  initialStatus: (): TransactionStatus => 'RCVD',

  isFinal: (status: TransactionStatus): boolean => finalStatuses.has(status),

  /** The fee of a created payment in minor units of its currency. */
  fee: (_product: string): bigint => 0n,

  feeIndicator: (fee: bigint): boolean => fee > 0n,

  /** Whether an order may name a debtor account that is not one of the PSU's. */
  acceptsStrangeDebtor: (): boolean => false,

  /** The bank may remove payment permission from an account that stays visible (CON-09). */
  permitsPayment: (account: Account): boolean => account.paymentAllowed,

  /** Standing orders have no allowLogicalDuplicate, and orders without a sum say nothing. */
  looksForDuplicates: (family: PaymentFamily, order: PaymentRecord['order']): boolean =>
    family !== 'periodic-payment' && ('instructedAmount' in order || 'payments' in order),

  allowsDuplicate: (parameter: string | undefined): boolean => parameter === 'true',

  /** Logical duplicates have the same key: same debtor, creditor, sum, date, references and day. */
  duplicateKey: (mark: DuplicateMark): string =>
    [mark.tppId, mark.customerNumber, mark.family, mark.product, mark.day, mark.order].join('\n'),

  /** Whether an earlier order can be repeated at all. */
  countsAsEarlier: (earlier: PaymentRecord): boolean => earlier.status !== 'CANC',

  /** Members of an order that tell two orders apart. */
  duplicateMembers: (): readonly string[] => [
    'debtorAccount',
    'creditorAccount',
    'creditorName',
    'instructedAmount',
    'requestedExecutionDate',
    'remittanceInformationUnstructured',
    'remittanceInformationStructured',
    'remittanceInformationStructuredArray',
    'payments',
    'startDate',
    'frequency',
  ],

  /** Whether a creation begins the single-SCA flow: the person is named by identity number only (SSC-01). */
  startsSingleSca: (identity: string | undefined, psuId: string | undefined): boolean =>
    identity !== undefined && psuId === undefined,

  /** The single-SCA flow is idempotent (SSC-05): initiations with the same key are one payment. */
  initiationKey: (mark: InitiationMark): string =>
    [mark.tppId, mark.customerNumber, mark.requestId, mark.body].join('\n'),

  takesFutureDates: (product: string): boolean => !product.startsWith('instant-'),

  acceptsExecutionDate: (date: string, today: string, takesFutureDates: boolean): boolean =>
    takesFutureDates ? date >= today : date === today,

  /** An order belongs to the TPP that made it and to the person and context it was made for (END-12). */
  isVisibleTo: (payment: PaymentRecord, tppId: string, psuId: string, acting: ActingAs): boolean =>
    payment.tppId === tppId && payment.psuId === psuId && isMadeAs(payment, acting),

  /** Domestic transfers are not read before the PSU approved them: no details, no status (STA-06, -07). */
  isReadable: (payment: PaymentRecord, initial: TransactionStatus, _what: 'details' | 'status'): boolean =>
    payment.product !== 'norwegian-domestic-credit-transfers' ||
    payment.family !== 'payment' ||
    payment.status !== initial,

  deletion: (payment: PaymentRecord, initial: TransactionStatus): Deletion => {
    if (payment.status === initial) return 'cancels';
    return cancellable.has(payment.status) ? 'needs-authorisation' : 'refused';
  },

  mayStartAuthorisation: (payment: PaymentRecord, initial: TransactionStatus): boolean =>
    payment.status === initial,

  /** A cancellation is authorised only where the payment had been approved and can still be stopped. */
  mayStartCancellation: (payment: PaymentRecord): boolean => cancellable.has(payment.status),

  statusAfterDeletion: (): TransactionStatus => 'CANC',

  statusAfterCancellation: (): TransactionStatus => 'CANC',

  /** The bank may exempt a transaction from SCA; then starting the authorisation approves it. */
  isExemptFromSca: (_payment: PaymentRecord): boolean => false,

  /** It may do so at once; then the creation approves it, and there is nothing to start. */
  isExemptWhenCreated: (_payment: PaymentRecord): boolean => false,

  /** What is due today is pending until the batch; what is due later is accepted technically. */
  statusAfterApproval: (due: boolean, family: PaymentFamily): TransactionStatus =>
    due && family !== 'periodic-payment' ? 'PDNG' : 'ACTC',

  /** Money has to be there when it is needed, so later orders are looked at by the batch. */
  checksFundsOnApproval: (due: boolean): boolean => due,

  /** Whether an overdraft and the balance together cover a sum, all in minor units of the account. */
  fundsSuffice: (booked: bigint, credit: bigint, sum: bigint, _payer: 'account' | 'card'): boolean =>
    booked + credit >= sum,

  statusWhenUnfunded: (): TransactionStatus => 'RJCT',

  /** The status reply tells of missing funds (STA-04). */
  tellsFunds: (payment: PaymentRecord): boolean => payment.fundsAvailable !== undefined,

  /** The simulated exchange rate: units of the account's currency for one unit of the order's. */
  rate: (from: string, to: string): number =>
    from === to ? 1 : to === 'NOK' ? 10 : from === 'NOK' ? 0.1 : 1,

  statusWhenLapsed: (): TransactionStatus => 'CANC',

  /** An order nobody approved lapses at the end of the day after its creation. */
  hasLapsed: (
    payment: PaymentRecord,
    initial: TransactionStatus,
    createdOn: string,
    today: string,
  ): boolean => payment.status === initial && today > addDays(createdOn, 1),

  /** A due day of an order; absent means today. */
  isDue: (date: string, today: string): boolean => date <= today,
};

/** Decisions on payments: first status, life cycle, visibility, duplicates, funds (STA, PRS, END and SSC clauses). */

import type { TransactionStatus } from '../../model/codes.js';
import { addDays } from '../../model/dates.js';
import type { ActingAs } from '../state/access-records.js';
import type { PaymentRecord } from '../state/payment-records.js';

const finalStatuses: ReadonlySet<TransactionStatus> = new Set(['ACSC', 'RJCT', 'CANC']);
const cancellable: ReadonlySet<TransactionStatus> = new Set(['ACTC', 'ACCP', 'ACWC']);

/** What deleting a payment leads to. */
export type Deletion = 'cancels' | 'needs-authorisation' | 'refused';

/** What makes two initiations of the single-SCA flow the same. */
export interface SingleScaMark {
  readonly tppId: string;
  readonly customerNumber: string;
  readonly requestId: string;
  readonly digest: string;
}

export const payments = {
  initialStatus: (): TransactionStatus => 'RCVD',

  isFinal: (status: TransactionStatus): boolean => finalStatuses.has(status),

  /** The fee of a created payment in minor units of its currency. */
  fee: (_product: string): bigint => 0n,

  feeIndicator: (fee: bigint): boolean => fee > 0n,

  allowsDuplicate: (parameter: string | undefined): boolean => parameter === 'true',

  /** Orders of the same day are logical duplicates when debtor, creditor, sum, date and references agree. */
  isDuplicate: (earlier: PaymentRecord, laterMark: string, earlierMark: string, sameDay: boolean): boolean =>
    earlier.status !== 'CANC' && sameDay && laterMark === earlierMark,

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

  /** Single SCA is for private PSUs (SSC-02). */
  allowsSingleSca: (context: string | undefined): boolean => context === 'PRIVATE',

  /** The single-SCA flow is idempotent (SSC-05): the same body for the same person is the same payment. */
  isSameInitiation: (earlier: SingleScaMark, later: SingleScaMark): boolean =>
    earlier.tppId === later.tppId &&
    earlier.customerNumber === later.customerNumber &&
    earlier.digest === later.digest,

  takesFutureDates: (product: string): boolean => !product.startsWith('instant-'),

  acceptsExecutionDate: (date: string, today: string, takesFutureDates: boolean): boolean =>
    takesFutureDates ? date >= today : date === today,

  /** An order belongs to the TPP that made it and to the person and context it was made for (END-12). */
  isVisibleTo: (payment: PaymentRecord, tppId: string, psuId: string, acting: ActingAs): boolean =>
    payment.tppId === tppId &&
    payment.psuId === psuId &&
    payment.context === acting.context &&
    payment.agreementId === (acting.context === 'CORPORATE' ? acting.agreementId : undefined),

  /** Domestic transfers cannot be fetched before the PSU approved them (STA-06, STA-07). */
  isReadable: (payment: PaymentRecord, initial: TransactionStatus): boolean =>
    payment.product !== 'norwegian-domestic-credit-transfers' ||
    payment.family !== 'payment' ||
    payment.status !== initial,

  deletion: (payment: PaymentRecord, initial: TransactionStatus): Deletion => {
    if (payment.status === initial) return 'cancels';
    return cancellable.has(payment.status) ? 'needs-authorisation' : 'refused';
  },

  mayStartAuthorisation: (payment: PaymentRecord, initial: TransactionStatus): boolean =>
    payment.status === initial,

  /** What is due today is pending until the batch; a later date is accepted technically. */
  statusAfterApproval: (due: boolean): TransactionStatus => (due ? 'PDNG' : 'ACTC'),

  /** Whether an overdraft and the balance together cover a sum, all in minor units of the account. */
  fundsSuffice: (booked: bigint, creditLine: bigint, sum: bigint): boolean => booked + creditLine >= sum,

  statusWhenUnfunded: (): TransactionStatus => 'RJCT',

  /** The status reply tells of missing funds (STA-04). */
  tellsFunds: (payment: PaymentRecord): boolean => payment.fundsAvailable !== undefined,

  /** The simulated exchange rate: units of the account's currency for one unit of the order's. */
  rate: (from: string, to: string): number =>
    from === to ? 1 : to === 'NOK' ? 10 : from === 'NOK' ? 0.1 : 1,

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

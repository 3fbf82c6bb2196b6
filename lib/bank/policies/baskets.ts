/** Decisions on signing baskets: what may be mixed, the worst case (BSK, ERR-05 to -07). */

import type { TransactionStatus } from '../../model/codes.js';
import type { ActingAs } from '../state/access-records.js';
import type { BasketRecord, PaymentFamily, PaymentRecord } from '../state/payment-records.js';

/** From the worst to the best. */
const worstFirst: readonly TransactionStatus[] = [
  'RJCT',
  'CANC',
  'PDNG',
  'RCVD',
  'ACTC',
  'ACWC',
  'PART',
  'ACWP',
  'ACCP',
  'ACSP',
  'ACSC',
];

/** Whether a payment or basket was made in the role in which somebody acts. */
export function isMadeAs(
  made: Pick<PaymentRecord | BasketRecord, 'context' | 'agreementId'>,
  acting: ActingAs,
): boolean {
  const agreementId = acting.context === 'CORPORATE' ? acting.agreementId : undefined;
  return made.context === acting.context && made.agreementId === agreementId;
}

export const baskets = {
  /** Payments of other TPPs do not exist for the caller. */
  knows: (payment: PaymentRecord, tppId: string): boolean => payment.tppId === tppId,

  /** Bulk and periodic payments do not go into a basket. */
  takes: (family: PaymentFamily): boolean => family === 'payment',

  /** Payments of other PSUs and contexts do not go into it either. */
  takesFor: (payment: PaymentRecord, psuId: string, acting: ActingAs): boolean =>
    payment.psuId === psuId && isMadeAs(payment, acting),

  /** A payment that was approved, rejected or cancelled has nothing left to approve. */
  takesStatus: (status: TransactionStatus, initial: TransactionStatus): boolean => status === initial,

  /** The one status of a basket. */
  worst: (statuses: readonly TransactionStatus[]): TransactionStatus =>
    worstFirst.find((each) => statuses.includes(each)) ?? 'RCVD',

  isVisibleTo: (basket: BasketRecord, tppId: string, psuId: string, acting: ActingAs): boolean =>
    basket.tppId === tppId && basket.psuId === psuId && isMadeAs(basket, acting),

  mayStartAuthorisation: (basket: BasketRecord): boolean => basket.approvedAt === undefined,

  /** One payment that cannot be approved does not stop the others (BSK-02). */
  goesOnAfterFailure: (): boolean => true,
};

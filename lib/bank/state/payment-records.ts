/** What the bank keeps about payments and signing baskets. Immutable values; a change stores a new one. */

import type { TransactionStatus } from '../../model/codes.js';
import type { BankContext } from './records.js';

export type PaymentFamily = 'payment' | 'bulk-payment' | 'periodic-payment';

/** Who created a payment or basket, and for whom. */
export interface Initiation {
  readonly tppId: string;
  /** Absent in single SCA until the person has logged in. */
  readonly psuId?: string;
  readonly customerNumber?: string;
  readonly context?: BankContext;
  readonly agreementId?: string;
  readonly createdAt: number;
}

export interface PaymentRecord extends Initiation {
  readonly paymentId: string;
  readonly family: PaymentFamily;
  readonly product: string;
  /** The order as it was sent: the parsed JSON body. */
  readonly order: Readonly<Record<string, unknown>>;
  readonly status: TransactionStatus;
  /** When the PSU approved it; absent before. */
  readonly approvedAt?: number;
  /** False when it was rejected or is held for lack of funds. */
  readonly fundsAvailable?: boolean;
}

export interface BasketRecord extends Initiation {
  readonly basketId: string;
  readonly paymentIds: readonly string[];
  readonly approvedAt?: number;
}

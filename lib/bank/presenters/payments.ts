/** Payments, their status and authorisation starts as JSON (PRS clauses). */

import type { PaymentRecord } from '../state/payment-records.js';
import type { Payload } from './common.js';
import type { Show } from './index.js';

export interface PaymentPresenters {
  /** Path of a payment below the base address. */
  readonly path: (payment: PaymentRecord, show: Show) => string;
  readonly status: (payment: PaymentRecord, show: Show) => Payload;
}

export const paymentPresenters: PaymentPresenters = {
  path: (payment) => `/v1/${payment.family}s/${payment.product}/${payment.paymentId}`,

  status: (payment) => ({
    transactionStatus: payment.status,
    paymentId: payment.paymentId,
    ...(payment.fundsAvailable === undefined ? {} : { fundsAvailable: payment.fundsAvailable }),
  }),
};

/** Signing baskets as JSON (BSK clauses). */

import type { TransactionStatus } from '../../model/codes.js';
import type { BasketRecord } from '../state/payment-records.js';
import type { Payload } from './common.js';
import type { Show } from './index.js';

export interface BasketPresenters {
  /** `status` is the worst case over the payments. */
  readonly details: (basket: BasketRecord, status: TransactionStatus, show: Show) => Payload;
}

export const basketPresenters: BasketPresenters = {
  details: (basket, status, show) => ({
    transactionStatus: status,
    payments: basket.paymentIds,
    _links: { self: show.presenters.common.link(`/v1/signing-baskets/${basket.basketId}`, ['GET'], show) },
  }),
};

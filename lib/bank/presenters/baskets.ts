/** Signing baskets as JSON (BSK clauses). */

import type { TransactionStatus } from '../../model/codes.js';
import type { Links } from '../../model/messages.js';
import type { BasketRecord } from '../state/payment-records.js';
import type { Payload } from './payload-members.js';
import type { Show } from './index.js';

export interface BasketPresenters {
  readonly links: (basket: BasketRecord, show: Show) => Links;
  /** `status` is the worst case over the payments. */
  readonly created: (basket: BasketRecord, status: TransactionStatus, show: Show) => Payload;
  readonly details: (basket: BasketRecord, status: TransactionStatus, show: Show) => Payload;
}

export const basketPresenters: BasketPresenters = {
  links(basket, show) {
    const { link } = show.presenters.common;
    const path = `/v1/signing-baskets/${basket.basketId}`;
    return {
      self: link(path, ['GET'], show),
      ...(show.policies.baskets.mayStartAuthorisation(basket)
        ? { startAuthorisation: link(`${path}/authorisations`, ['POST'], show) }
        : {}),
    };
  },

  created: (basket, status, show) => ({
    basketId: basket.basketId,
    transactionStatus: status,
    _links: show.presenters.baskets.links(basket, show),
  }),

  details: (basket, status, show) => ({
    transactionStatus: status,
    payments: basket.paymentIds,
    _links: show.presenters.baskets.links(basket, show),
  }),
};

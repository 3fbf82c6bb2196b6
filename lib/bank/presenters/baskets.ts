/** Signing baskets as JSON (BSK clauses). */

import type { BasketPresenters } from '../types.js';

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

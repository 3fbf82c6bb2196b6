/** Payments, their status and authorisation starts as JSON (PRS and STA clauses). */

import type { PaymentPresenters } from '../types.js';

export const paymentPresenters: PaymentPresenters = {
  path: (payment) => `/v1/${payment.family}s/${payment.product}/${payment.paymentId}`,

  links(payment, show) {
    const { link } = show.presenters.common;
    const path = show.presenters.payments.path(payment, show);
    const { payments } = show.policies;
    const initial = payments.initialStatus();
    const deletable = payments.deletion(payment, initial) !== 'refused';
    return {
      self: link(path, deletable ? ['GET', 'DELETE'] : ['GET'], show),
      status: link(`${path}/status`, ['GET'], show),
      ...(payments.mayStartAuthorisation(payment, initial)
        ? { startAuthorisation: link(`${path}/authorisations`, ['POST'], show) }
        : {}),
    };
  },

  created: (payment, fee, show) => ({
    paymentId: payment.paymentId,
    transactionStatus: payment.status,
    transactionFees: show.presenters.common.amount(fee, show),
    transactionFeeIndicator: show.policies.payments.feeIndicator(fee.minor),
    _links: show.presenters.payments.links(payment, show),
  }),

  details: (payment, show) => ({
    ...payment.order,
    paymentId: payment.paymentId,
    transactionStatus: payment.status,
    _links: show.presenters.payments.links(payment, show),
  }),

  status: (payment, show) => ({
    transactionStatus: payment.status,
    paymentId: payment.paymentId,
    ...(show.policies.payments.tellsFunds(payment) ? { fundsAvailable: payment.fundsAvailable } : {}),
    _links: show.presenters.payments.links(payment, show),
  }),

  cancellation: (payment, show) => ({
    transactionStatus: payment.status,
    _links: {
      startAuthorisation: show.presenters.common.link(
        `${show.presenters.payments.path(payment, show)}/cancellation-authorisations`,
        ['POST'],
        show,
      ),
    },
  }),

  authorisation: (scaRedirect, show) => ({
    scaStatus: 'STARTED',
    _links: { scaRedirect: show.presenters.common.link(scaRedirect, ['GET'], show) },
  }),

  exemption: () => ({ scaStatus: 'EXEMPTED', _links: {} }),
};

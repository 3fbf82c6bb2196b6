/** Details, status, deletion and authorisations of payments (STA-04 to -07, END-11, FLW-06). */

import { startSca } from '../access/start-sca.js';
import { approvePayment } from '../payments/funds.js';
import { change, paymentOf, startFor } from '../payments/store.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, empty, json } from '../reply.js';
import type { ScaPurposeKind } from '../state/access-records.js';
import type { PaymentFamily, PaymentRecord } from '../state/payment-records.js';
import type { Call, Route } from '../types.js';

function readable(call: Call, family: PaymentFamily, what: 'details' | 'status'): PaymentRecord {
  const payment = paymentOf(call, family);
  const { payments } = call.bank.parts.policies;
  if (!payments.isReadable(payment, payments.initialStatus(), what)) {
    const closer = what === 'status' ? 'status-before-approval' : 'details-before-approval';
    throw new RefusedCall('resource-unknown', { closer });
  }
  return payment;
}

function remove(call: Call, family: PaymentFamily): BankReply {
  const payment = paymentOf(call, family);
  const { payments } = call.bank.parts.policies;
  const deletion = payments.deletion(payment, payments.initialStatus());
  if (deletion === 'refused') throw new RefusedCall('payment-not-cancellable');
  if (deletion === 'needs-authorisation') {
    return json(202, call.show.presenters.payments.cancellation(payment, call.show));
  }
  change(call.bank, payment, { status: payments.statusAfterDeletion() });
  return empty(204);
}

/** Starts the SCA of a payment for the person and the context that it was made for. */
function authorise(call: Call, payment: PaymentRecord, kind: ScaPurposeKind): BankReply {
  const address = startSca(call, kind, startFor(payment.paymentId, payment));
  return json(201, call.show.presenters.payments.authorisation(address, call.show));
}

function startAuthorisation(call: Call, family: PaymentFamily): BankReply {
  const payment = paymentOf(call, family);
  const { payments } = call.bank.parts.policies;
  if (!payments.mayStartAuthorisation(payment, payments.initialStatus())) {
    throw new RefusedCall('authorisation-not-open');
  }
  if (payments.isExemptFromSca(payment)) {
    approvePayment(call.bank, payment, call.now);
    return json(201, call.show.presenters.payments.exemption(call.show));
  }
  return authorise(call, payment, 'payment');
}

function startCancellation(call: Call, family: PaymentFamily): BankReply {
  const payment = paymentOf(call, family);
  const { payments } = call.bank.parts.policies;
  if (!payments.mayStartCancellation(payment)) {
    throw new RefusedCall('payment-not-cancellable');
  }
  return authorise(call, payment, 'cancellation');
}

function life(family: PaymentFamily): Readonly<Record<string, Route>> {
  return {
    [`read-${family}`]: (call) =>
      json(200, call.show.presenters.payments.details(readable(call, family, 'details'), call.show)),
    [`read-${family}-status`]: (call) =>
      json(200, call.show.presenters.payments.status(readable(call, family, 'status'), call.show)),
    [`delete-${family}`]: (call) => remove(call, family),
    [`start-${family}-authorisation`]: (call) => startAuthorisation(call, family),
    [`start-${family}-cancellation-authorisation`]: (call) => startCancellation(call, family),
  };
}

export const paymentLifeRoutes: Readonly<Record<string, Route>> = {
  ...life('payment'),
  ...life('bulk-payment'),
  ...life('periodic-payment'),
};

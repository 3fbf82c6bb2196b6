/** Signing baskets: create, read, authorise (BSK clauses, ERR-05 to ERR-07). */

import type { OperationId } from '../../model/operations/index.js';
import { startSca } from '../access/start-sca.js';
import { bodyOf, listOf, objectOf } from '../body.js';
import { basketOf, current, type Payer, payerOf, startFor } from '../payments/store.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, json } from '../reply.js';
import type { BasketRecord, PaymentRecord } from '../state/payment-records.js';
import type { Call, Route } from '../types.js';

/** A payment that may go into the caller's basket. */
function memberOf(call: Call, id: string, payer: Payer): PaymentRecord {
  const { baskets, payments } = call.bank.parts.policies;
  const payment = call.bank.state.payments.get(id);
  if (payment === undefined || !baskets.knows(payment, call.tpp.id)) {
    throw new RefusedCall('resource-unknown', { path: '/paymentIds' });
  }
  if (!baskets.takes(payment.family)) {
    const closer = payment.family === 'periodic-payment' ? 'periodic-in-basket' : 'bulk-in-basket';
    throw new RefusedCall('reference-mix', { path: '/paymentIds', closer });
  }
  if (!baskets.takesFor(payment, payer.psu.psuId, payer.acting)) {
    throw new RefusedCall('reference-mix', { path: '/paymentIds', closer: 'strange-in-basket' });
  }
  if (!baskets.takesStatus(current(call.bank, payment, call.now).status, payments.initialStatus())) {
    throw new RefusedCall('basket-member-authorised', { path: '/paymentIds' });
  }
  return payment;
}

function statusOf(call: Call, basket: BasketRecord) {
  const { bank } = call;
  const members = basket.paymentIds.flatMap((id) => bank.state.payments.get(id) ?? []);
  return bank.parts.policies.baskets.worst(members.map((each) => current(bank, each, call.now).status));
}

function create(call: Call): BankReply {
  const { bank } = call;
  const payer = payerOf(call);
  const ids = listOf(objectOf(bodyOf(call))['paymentIds']).filter((each) => typeof each === 'string');
  for (const id of ids) memberOf(call, id, payer);
  const basket: BasketRecord = {
    basketId: bank.ids.opaque(),
    paymentIds: ids,
    tppId: call.tpp.id,
    psuId: payer.psu.psuId,
    customerNumber: payer.psu.customerNumber,
    context: payer.acting.context,
    ...(payer.acting.context === 'CORPORATE' ? { agreementId: payer.acting.agreementId } : {}),
    createdAt: call.now,
  };
  bank.state.baskets.set(basket.basketId, basket);
  return json(201, call.show.presenters.baskets.created(basket, statusOf(call, basket), call.show));
}

function authorise(call: Call): BankReply {
  const basket = basketOf(call);
  if (!call.bank.parts.policies.baskets.mayStartAuthorisation(basket)) {
    throw new RefusedCall('authorisation-not-open');
  }
  const address = startSca(call, 'basket', startFor(basket.basketId, basket));
  return json(201, call.show.presenters.payments.authorisation(address, call.show));
}

export const basketRoutes = {
  'create-basket': create,
  'read-basket': (call) => {
    const basket = basketOf(call);
    return json(200, call.show.presenters.baskets.details(basket, statusOf(call, basket), call.show));
  },
  'start-basket-authorisation': authorise,
} as const satisfies Partial<Record<OperationId, Route>>;

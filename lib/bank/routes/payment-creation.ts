/** Creating payments of every family, with the single-SCA flow (END-03, END-07, END-08, PRS-01, SSC-01 to SSC-05). */

import type { OperationId } from '../../model/operations/index.js';
import { bodyOf, objectOf, type JsonObject } from '../body.js';
import { queryValue, type Call, type Route } from '../call.js';
import { offeredTo } from '../access/offered.js';
import { scaLinks } from '../access/start-sca.js';
import { executionDay, isDebtor, markOf, moneyOf } from '../payments/order.js';
import { payerOf, type Payer } from '../payments/store.js';
import { RefusedCall } from '../refusals.js';
import { json, type BankReply } from '../reply.js';
import type { ActingAs } from '../state/access-records.js';
import type { Initiation, PaymentFamily, PaymentRecord } from '../state/payment-records.js';

/** The account or card that pays has to be one of the person's, and open to payments. */
function demandDebtor(call: Call, order: JsonObject, customerNumber: string, acting: ActingAs): void {
  const { accounts, cards } = offeredTo(call.bank, customerNumber, acting);
  const account = accounts.find((each) => isDebtor(order, each));
  if (account?.paymentAllowed === false)
    throw new RefusedCall('payment-not-permitted', { path: '/debtorAccount' });
  if (account === undefined && !cards.some((each) => isDebtor(order, each))) {
    throw new RefusedCall('debtor-unknown', { path: '/debtorAccount' });
  }
}

function demandDate(call: Call, order: JsonObject, product: string): void {
  const { payments, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  if (!payments.acceptsExecutionDate(executionDay(order, today), today, payments.takesFutureDates(product))) {
    throw new RefusedCall('execution-date-unusable', { path: '/requestedExecutionDate' });
  }
}

/** Earlier payments of the same person at the same TPP that a new one could repeat. */
function earlier(call: Call, product: string, family: PaymentFamily, customerNumber: string) {
  return [...call.bank.state.payments.values()].filter(
    (each) =>
      each.tppId === call.tpp.id &&
      each.customerNumber === customerNumber &&
      each.product === product &&
      each.family === family,
  );
}

function demandNoDuplicate(call: Call, order: JsonObject, others: readonly PaymentRecord[]): void {
  const { payments, transactions } = call.bank.parts.policies;
  if (payments.allowsDuplicate(queryValue(call, 'allowLogicalDuplicate'))) return;
  const members = payments.duplicateMembers();
  const mark = markOf(order, members);
  const today = transactions.today(call.now);
  const repeated = others.some((each) =>
    payments.isDuplicate(
      each,
      mark,
      markOf(each.order, members),
      transactions.today(each.createdAt) === today,
    ),
  );
  if (repeated) throw new RefusedCall('duplicate-payment');
}

function store(
  call: Call,
  who: Initiation,
  product: string,
  family: PaymentFamily,
  order: JsonObject,
): PaymentRecord {
  const payment: PaymentRecord = {
    ...who,
    paymentId: call.bank.ids.opaque(),
    family,
    product,
    order,
    status: call.bank.parts.policies.payments.initialStatus(),
    requestId: call.request.header('x-request-id') ?? '',
    digest: call.request.header('digest') ?? '',
  };
  call.bank.state.payments.set(payment.paymentId, payment);
  return payment;
}

function reply(call: Call, payment: PaymentRecord): BankReply {
  const minor = call.bank.parts.policies.payments.fee(payment.product);
  const { currency } = moneyOf(payment.order['instructedAmount']);
  const created = call.show.presenters.payments.created(payment, { minor, currency }, call.show);
  if (payment.psuId !== undefined) return json(201, created);
  // Nobody is known yet: the reply itself leads to the person's SCA.
  const expectedCustomer = payment.customerNumber;
  const links = scaLinks(call, 'payment', {
    subject: payment.paymentId,
    asked: { context: 'PRIVATE' },
    ...(expectedCustomer === undefined ? {} : { expectedCustomer }),
  });
  return json(201, { ...created, _links: { ...objectOf(created['_links']), ...links } });
}

function singleSca(
  call: Call,
  product: string,
  family: PaymentFamily,
  order: JsonObject,
  identity: string,
): BankReply {
  const { payments } = call.bank.parts.policies;
  if (!payments.allowsSingleSca(call.request.header('psu-context'))) {
    throw new RefusedCall('single-sca-private-only', { path: 'PSU-Context' });
  }
  const mark = {
    tppId: call.tpp.id,
    customerNumber: identity,
    requestId: call.request.header('x-request-id') ?? '',
    digest: call.request.header('digest') ?? '',
  };
  const others = earlier(call, product, family, identity);
  const same = others.find((each) =>
    payments.isSameInitiation({ ...mark, requestId: each.requestId, digest: each.digest }, mark),
  );
  if (same !== undefined) return reply(call, same);
  demandDate(call, order, product);
  if (call.bank.state.customers.has(identity)) demandDebtor(call, order, identity, { context: 'PRIVATE' });
  demandNoDuplicate(call, order, others);
  const who: Initiation = {
    tppId: call.tpp.id,
    customerNumber: identity,
    context: 'PRIVATE',
    createdAt: call.now,
  };
  return reply(call, store(call, who, product, family, order));
}

function initiationOf(call: Call, { psu, acting }: Payer): Initiation {
  return {
    tppId: call.tpp.id,
    psuId: psu.psuId,
    customerNumber: psu.customerNumber,
    context: acting.context,
    ...(acting.context === 'CORPORATE' ? { agreementId: acting.agreementId } : {}),
    createdAt: call.now,
  };
}

function creation(product: string, family: PaymentFamily = 'payment'): Route {
  return (call) => {
    const order = objectOf(bodyOf(call));
    const identity = call.request.header('x-psu-identity');
    if (identity !== undefined && call.request.header('psu-id') === undefined) {
      return singleSca(call, product, family, order, identity);
    }
    const payer = payerOf(call);
    demandDate(call, order, product);
    demandDebtor(call, order, payer.psu.customerNumber, payer.acting);
    demandNoDuplicate(call, order, earlier(call, product, family, payer.psu.customerNumber));
    return reply(call, store(call, initiationOf(call, payer), product, family, order));
  };
}

const domestic = 'norwegian-domestic-credit-transfers';

export const paymentCreationRoutes = {
  'create-domestic-payment': creation(domestic),
  'create-instant-payment': creation('instant-norwegian-domestic-credit-transfers-straks'),
  'create-sepa-payment': creation('sepa-credit-transfers'),
  'create-cross-border-payment': creation('cross-border-credit-transfers'),
  'create-norwegian-cross-border-payment': creation('norwegian-cross-border-credit-transfers'),
  'create-bulk-payment': creation(domestic, 'bulk-payment'),
  'create-periodic-payment': creation(domestic, 'periodic-payment'),
} as const satisfies Partial<Record<OperationId, Route>>;

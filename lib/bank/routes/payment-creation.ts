/** Creating payments of every family, also in single SCA (END-03, -07, -08, PRS-01, SSC-01 to -05). */

import { createHash } from 'node:crypto';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { scaLinks } from '../access/start-sca.js';
import { bodyOf, type JsonObject, objectOf } from '../body.js';
import { queryValue } from '../call.js';
import { approvePayment, debtorFor } from '../payments/funds.js';
import { debtorOf, executionDay, executionMember, markOf, moneyOf } from '../payments/order.js';
import { current, type Payer, payerOf, recall, remember } from '../payments/store.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, json } from '../reply.js';
import type { ActingAs } from '../state/access-records.js';
import type { Initiation, PaymentFamily, PaymentRecord } from '../state/payment-records.js';
import type { Call, Route } from '../types.js';

/** What the path of a creation says. */
interface Kind {
  readonly product: string;
  readonly family: PaymentFamily;
}

/** The account or card that is named has to be one of the person's, and open to payments. */
function demandDebtor(call: Call, order: JsonObject, customerNumber: string, acting: ActingAs): void {
  const { payments } = call.bank.parts.policies;
  const named = debtorOf(order);
  // That a debtor has to be named is for the rules alone.
  if (named.number === undefined && named.card === undefined) return;
  const debtor = debtorFor(call.bank, order, customerNumber, acting);
  if (debtor === undefined && !payments.acceptsStrangeDebtor()) {
    throw new RefusedCall('debtor-unknown', { path: '/debtorAccount' });
  }
  if (debtor !== undefined && 'iban' in debtor && !payments.permitsPayment(debtor)) {
    throw new RefusedCall('payment-not-permitted', { path: '/debtorAccount' });
  }
}

function demandDate(call: Call, order: JsonObject, product: string): void {
  const { payments, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  if (!payments.acceptsExecutionDate(executionDay(order, today), today, payments.takesFutureDates(product))) {
    throw new RefusedCall('execution-date-unusable', { path: `/${executionMember(order)}` });
  }
}

/** The key under which a repetition of this order would be found. */
function duplicateKey(call: Call, order: JsonObject, kind: Kind, customerNumber: string): string {
  const { payments, transactions } = call.bank.parts.policies;
  const day = transactions.today(call.now);
  const mark = markOf(order, payments.duplicateMembers(), day);
  return payments.duplicateKey({ ...kind, tppId: call.tpp.id, customerNumber, day, order: mark });
}

function demandNoDuplicate(call: Call, order: JsonObject, kind: Kind, key: string): void {
  const { payments } = call.bank.parts.policies;
  if (!payments.looksForDuplicates(kind.family, order)) return;
  if (payments.allowsDuplicate(queryValue(call, 'allowLogicalDuplicate'))) return;
  const counts = (each: PaymentRecord) => payments.countsAsEarlier(current(call.bank, each, call.now));
  if (recall(call.bank, key, counts) !== undefined) throw new RefusedCall('duplicate-payment');
}

function store(call: Call, who: Initiation, kind: Kind, order: JsonObject): PaymentRecord {
  const payment: PaymentRecord = {
    ...who,
    ...kind,
    paymentId: call.bank.ids.opaque(),
    order,
    status: call.bank.parts.policies.payments.initialStatus(),
  };
  call.bank.state.payments.set(payment.paymentId, payment);
  return payment;
}

function reply(call: Call, payment: PaymentRecord): BankReply {
  const { payments } = call.bank.parts.policies;
  const minor = payments.fee(payment.product);
  const { currency } = moneyOf(payment.order['instructedAmount']);
  const created = call.show.presenters.payments.created(payment, { minor, currency }, call.show);
  const open = payments.mayStartAuthorisation(payment, payments.initialStatus());
  if (payment.psuId !== undefined || !open) return json(201, created);
  // Nobody is known yet: the reply itself leads to the person's SCA.
  const expectedCustomer = payment.customerNumber;
  const links = scaLinks(call, 'payment', {
    subject: payment.paymentId,
    asked: { context: 'PRIVATE' },
    ...present({ expectedCustomer }),
  });
  return json(201, { ...created, _links: { ...objectOf(created['_links']), ...links } });
}

function initiationKey(call: Call, customerNumber: string): string {
  return call.bank.parts.policies.payments.initiationKey({
    tppId: call.tpp.id,
    customerNumber,
    requestId: call.request.header('x-request-id') ?? '',
    body: createHash('sha256').update(call.request.wire.body).digest('base64url'),
  });
}

function singleSca(call: Call, kind: Kind, order: JsonObject, identity: string): BankReply {
  const { bank } = call;
  const sameKey = initiationKey(call, identity);
  const same = recall(bank, sameKey);
  if (same !== undefined) return reply(call, current(bank, same, call.now));
  demandDate(call, order, kind.product);
  // Whether the bank knows the person is told at the SCA, not here.
  if (bank.state.customers.has(identity)) demandDebtor(call, order, identity, { context: 'PRIVATE' });
  const key = duplicateKey(call, order, kind, identity);
  demandNoDuplicate(call, order, kind, key);
  const who: Initiation = {
    tppId: call.tpp.id,
    customerNumber: identity,
    context: 'PRIVATE',
    createdAt: call.now,
  };
  const payment = store(call, who, kind, order);
  const answer = reply(call, payment);
  remember(bank, payment, [sameKey, key]);
  return answer;
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
  const kind: Kind = { product, family };
  return (call) => {
    const { payments } = call.bank.parts.policies;
    const order = objectOf(bodyOf(call));
    const identity = call.request.header('x-psu-identity');
    if (payments.startsSingleSca(identity, call.request.header('psu-id'))) {
      return singleSca(call, kind, order, identity ?? '');
    }
    const payer = payerOf(call);
    demandDate(call, order, product);
    demandDebtor(call, order, payer.psu.customerNumber, payer.acting);
    const key = duplicateKey(call, order, kind, payer.psu.customerNumber);
    demandNoDuplicate(call, order, kind, key);
    const payment = store(call, initiationOf(call, payer), kind, order);
    remember(call.bank, payment, [key]);
    const isExempt = payments.isExemptWhenCreated(payment);
    return reply(call, isExempt ? approvePayment(call.bank, payment, call.now) : payment);
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

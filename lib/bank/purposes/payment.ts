/** SCA for a payment, cancellation or basket: the person sees what is approved (SCA-11, BSK-01, BSK-11). */

import { listOf, objectOf, textOf } from '../body.js';
import { approvePayment } from '../payments/funds.js';
import { change, current } from '../payments/store.js';
import type { ScaFlow } from '../state/access-records.js';
import type { BasketRecord, PaymentRecord } from '../state/payment-records.js';
import type { BankCore, Decision, Purpose } from '../types.js';

/** The payment of a flow as it stands now. */
function paymentOf(flow: ScaFlow, bank: BankCore): PaymentRecord | undefined {
  const payment = bank.state.payments.get(flow.subject ?? '');
  return payment === undefined ? undefined : current(bank, payment, bank.clock.now());
}

function basketOf(flow: ScaFlow, bank: BankCore): BasketRecord | undefined {
  return bank.state.baskets.get(flow.subject ?? '');
}

/** Amount and creditor, one line for each payment of an order. */
function linesOf(payment: PaymentRecord): readonly (readonly [string, string])[] {
  const bulk = listOf(payment.order['payments']).map(objectOf);
  return (bulk.length > 0 ? bulk : [payment.order]).map((item) => {
    const amount = objectOf(item['instructedAmount']);
    return [textOf(item, 'creditorName'), `${textOf(amount, 'amount')} ${textOf(amount, 'currency')}`];
  });
}

/** The number of the account that pays; a card is named by its reference. */
function debtorOf({ order }: PaymentRecord): string {
  const account = objectOf(order['debtorAccount']);
  return (
    textOf(account, 'bban') || textOf(account, 'iban') || textOf(objectOf(account['other']), 'identification')
  );
}

function approval(heading: string, payments: readonly PaymentRecord[], flow: ScaFlow): Decision {
  const service = ['Service', flow.brand ?? flow.tpp.name] as const;
  const accounts = new Set(payments.map(debtorOf).filter((each) => each !== ''));
  const from = [...accounts].map((each) => ['From account', each] as const);
  return { kind: 'approval', heading, lines: [service, ...from, ...payments.flatMap(linesOf)] };
}

export const paymentPurpose: Purpose = {
  kind: 'payment',

  describe(flow, bank) {
    const payment = paymentOf(flow, bank);
    return approval('Approve the payment', payment === undefined ? [] : [payment], flow);
  },

  approve(flow, { now, psuId }, bank) {
    const { payments } = bank.parts.policies;
    const payment = paymentOf(flow, bank);
    if (payment === undefined || !payments.mayStartAuthorisation(payment, payments.initialStatus()))
      return 'refused';
    // In single SCA the person is known only now.
    const known =
      payment.psuId === undefined
        ? change(bank, payment, { psuId, customerNumber: flow.customerNumber, context: flow.acting.context })
        : payment;
    approvePayment(bank, known, now);
    return undefined;
  },

  fail() {},
};

export const cancellationPurpose: Purpose = {
  kind: 'cancellation',

  describe(flow, bank) {
    const payment = paymentOf(flow, bank);
    return approval('Approve the cancellation of this payment', payment === undefined ? [] : [payment], flow);
  },

  approve(flow, _approval, bank) {
    const { payments } = bank.parts.policies;
    const payment = paymentOf(flow, bank);
    if (payment === undefined || !payments.mayStartCancellation(payment)) return 'refused';
    change(bank, payment, { status: payments.statusAfterCancellation() });
    return undefined;
  },

  fail() {},
};

function membersOf(basket: BasketRecord | undefined, bank: BankCore): readonly PaymentRecord[] {
  const now = bank.clock.now();
  const members = (basket?.paymentIds ?? []).flatMap((id) => bank.state.payments.get(id) ?? []);
  return members.map((each) => current(bank, each, now));
}

export const basketPurpose: Purpose = {
  kind: 'basket',

  describe: (flow, bank) => approval('Approve the payments', membersOf(basketOf(flow, bank), bank), flow),

  approve(flow, { now }, bank) {
    const { baskets, payments } = bank.parts.policies;
    const basket = basketOf(flow, bank);
    if (basket === undefined || !baskets.mayStartAuthorisation(basket)) return 'refused';
    for (const payment of membersOf(basket, bank)) {
      if (!payments.mayStartAuthorisation(payment, payments.initialStatus())) continue;
      const { status } = approvePayment(bank, payment, now);
      if (status === payments.statusWhenUnfunded() && !baskets.goesOnAfterFailure()) break;
    }
    bank.state.baskets.set(basket.basketId, { ...basket, approvedAt: now });
    return undefined;
  },

  fail() {},
};

/**
 * Banks that do right where one looks first, and wrong beside it: at another product, at the second of two,
 * at what nobody approved.
 */

import { objectOf, type JsonObject, listOf } from '../../bank/body.js';
import { withBody, withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { underFirst } from '../any-agreement.js';
import { faultsInDepth } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** Approves what a PSU has not approved yet. */
function approveOpen(bank: BankCore, psuId: string): void {
  const all = Array.from(bank.state.payments.values());
  for (const each of all)
    if (each.psuId === psuId && each.status === 'RCVD') approvePayment(bank, each, bank.clock.now());
}

/** What an approval does, and then all the open payments of the PSU as well. */
function approvesMore(kind: 'payment' | 'basket'): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      if (failure === undefined) approveOpen(bank, approval.psuId);
      return failure;
    });
}

/** A bank that knows and takes any payment in a basket, as long as it is not the first. */
function takesLater(wrong: Partial<BankParts['policies']['baskets']>): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-basket', (given) => (call) => {
      let first = true;
      const own = call.bank.parts.policies.baskets;
      const later = { ...own, ...wrong };
      const changed = withPolicy(call.bank.parts, 'baskets', {
        knows: (payment, tppId) => (first ? own : later).knows(payment, tppId),
        takesFor(payment, psuId, acting) {
          const policies = first ? own : later;
          first = false;
          return policies.takesFor(payment, psuId, acting);
        },
      });
      return given({ ...call, bank: { ...call.bank, parts: changed } });
    });
}

/** Details of payments made from another order. */
function detailsOf(change: (order: JsonObject) => JsonObject): PartsChange {
  return (parts) =>
    withPresenter(parts, 'payments', (given) => ({
      details: (payment, show) => given.details({ ...payment, order: change(payment.order) }, show),
    }));
}

export const elsewhereFaults = faultsInDepth(
  {
    id: 'elsewhere/bulk-with-first-creditor',
    title: 'The details of a bulk payment name the account of the first creditor for each payment',
    catches: ['PRS-03'],
    change: detailsOf((order) => {
      const all = listOf(order['payments']).map(objectOf);
      const payments = all.map((each) => ({ ...each, creditorAccount: all[0]?.['creditorAccount'] }));
      return all.length < 2 ? order : { ...order, payments };
    }),
  },
  {
    id: 'elsewhere/creditor-in-other-letters',
    title: 'Details read the bytes of the name of the creditor as ISO-8859-1',
    catches: ['PRS-03', 'TRN-07'],
    change: detailsOf(({ creditorName, ...order }) =>
      typeof creditorName === 'string'
        ? { ...order, creditorName: Buffer.from(creditorName, 'utf8').toString('latin1') }
        : order,
    ),
  },
  {
    id: 'elsewhere/sepa-payments-of-any-tpp',
    title: 'Every TPP may read the SEPA payments of all others',
    catches: ['END-12'],
    mayFail: ['SCA-02'],
    change: inCalls(['read-payment', 'read-payment-status'], (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, ...by) =>
          payment.product === 'sepa-credit-transfers' || given.isVisibleTo(payment, ...by),
      })),
    ),
  },
  {
    id: 'elsewhere/executed-payments-of-any-tpp',
    title: 'Every TPP may read the payments of all others once they are executed',
    catches: ['END-12'],
    mayFail: ['SCA-02'],
    change: inCalls(['read-payment', 'read-payment-status'], (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, ...by) => payment.status === 'ACSC' || given.isVisibleTo(payment, ...by),
      })),
    ),
  },
  {
    id: 'elsewhere/rejected-payments-of-any-psu',
    title: 'Every PSU of a TPP may read the status of rejected payments',
    catches: ['END-12'],
    change: inCalls(['read-payment-status'], (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, tppId, ...by) =>
          (payment.status === 'RJCT' && payment.tppId === tppId) || given.isVisibleTo(payment, tppId, ...by),
      })),
    ),
  },
  {
    id: 'elsewhere/corporate-id-not-demanded-of-payments',
    title:
      'Who orders a payment in corporate context without PSU-Corporate-ID acts under the first agreement',
    catches: ['ERR-04'],
    change: (parts) =>
      wrapRoute(
        parts,
        'create-domestic-payment',
        (given) => (call) =>
          given(call.request.header('psu-context') === 'CORPORATE' ? underFirst(call) : call),
      ),
  },
  {
    id: 'elsewhere/instant-link-to-domestic',
    title: 'The links of an instant payment name the domestic product',
    catches: ['PRS-13'],
    change: (parts) =>
      withBody(parts, 'create-instant-payment', (value) =>
        JSON.parse(
          JSON.stringify(value).replaceAll(
            '/instant-norwegian-domestic-credit-transfers-straks/',
            '/norwegian-domestic-credit-transfers/',
          ),
        ),
      ),
  },
  {
    id: 'elsewhere/bulk-approved-by-no',
    title: 'A bulk payment is approved when the PSU says no to it',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure === 'cancelled' && payment?.family === 'bulk-payment' && payment.status === 'RCVD')
          approvePayment(bank, payment, bank.clock.now());
      }),
  },
  {
    id: 'elsewhere/one-approval-for-all',
    title: 'Whoever approves one payment has approved all that wait',
    catches: ['STA-07', 'SCA-11'],
    change: approvesMore('payment'),
  },
  {
    id: 'elsewhere/basket-approves-outsiders',
    title: 'The approval of a basket approves payments that are not in it',
    catches: ['STA-07', 'SCA-11'],
    change: approvesMore('basket'),
  },
  {
    id: 'elsewhere/basket-of-the-last-one',
    title: 'Reading a basket shows the payments of the basket that was made last',
    catches: ['BSK-01'],
    change(parts) {
      let last: readonly string[] = [];
      return withPresenter(parts, 'baskets', (given) => ({
        created(basket, status, show) {
          last = basket.paymentIds;
          return given.created(basket, status, show);
        },
        details: (basket, status, show) => given.details({ ...basket, paymentIds: last }, status, show),
      }));
    },
  },
  {
    id: 'elsewhere/basket-with-another-tpp-behind',
    title: 'A basket takes the payment of another TPP that is not the first in it',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: takesLater({ knows: () => true, takesFor: () => true }),
  },
  {
    id: 'elsewhere/basket-with-another-psu-behind',
    title: 'A basket takes the payment of another PSU that is not the first in it',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: takesLater({ takesFor: () => true }),
  },
  {
    id: 'elsewhere/corporate-id-not-demanded-of-groups',
    title: 'Bulk and periodic payments of a corporate user without PSU-Corporate-ID are served',
    catches: ['ERR-04'],
    change: inCalls(['create-bulk-payment', 'create-periodic-payment'], (parts) =>
      withPolicy(parts, 'accounts', { needsCorporateId: () => false }),
    ),
  },
  {
    id: 'elsewhere/corporate-id-not-demanded-abroad',
    title: 'Payments abroad and instant ones of a corporate user without PSU-Corporate-ID are served',
    catches: ['ERR-04'],
    change: inCalls(
      ['create-sepa-payment', 'create-cross-border-payment', 'create-instant-payment'],
      (parts) => withPolicy(parts, 'accounts', { needsCorporateId: () => false }),
    ),
  },
  {
    id: 'elsewhere/corporate-id-not-demanded-of-cards',
    title: 'Cards are listed to a corporate user without PSU-Corporate-ID',
    catches: ['ERR-04'],
    change: inCalls(['list-card-accounts'], (parts) =>
      withPolicy(parts, 'accounts', { needsCorporateId: () => false }),
    ),
  },
);

/** Faults: what becomes of payments between creation and execution. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment, isFunded } from '../../bank/payments/funds.js';
import { debtorOf } from '../../bank/payments/order.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { withOneStatus } from '../one-status.js';

type Params = Readonly<Record<string, string>>;

function statusOf(bank: BankCore, params: Params): string | undefined {
  return bank.state.payments.get(params['paymentId'] ?? '')?.status;
}

/** Approving what is not covered breaks the page, where the condition holds. */
function breaksWhenUnfunded(isBroken: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
      const payment = bank.state.payments.get(flow.subject ?? '');
      if (payment !== undefined && isBroken(payment) && !isFunded(bank, payment))
        throw new Error('fault: what is not covered cannot be approved');
      return given(flow, approval, bank);
    });
}

/** What the PSU gives up is approved, of the payments that are meant. */
function approvesOnAbort(parts: BankParts, isMeant: (payment: PaymentRecord) => boolean): BankParts {
  return wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (failure === 'cancelled' && payment !== undefined && isMeant(payment))
      approvePayment(bank, payment, bank.clock.now());
    given(flow, failure, bank);
  });
}

export const paymentStatusFaults = faults(
  {
    id: 'payments/uncovered-card-breaks-the-page',
    title: 'Approving a payment that the credit of a card does not cover ends in a server failure',
    catches: ['ERR-11'],
    change: breaksWhenUnfunded(({ order }) => debtorOf(order).card !== undefined),
  },
  {
    id: 'payments/uncovered-bulk-breaks-the-page',
    title: 'Approving a bulk payment that is not covered ends in a server failure',
    catches: ['ERR-11'],
    change: breaksWhenUnfunded(({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'payments/batch-skips-sepa',
    title: 'No batch run takes SEPA payments',
    catches: ['ENV-11'],
    change: (parts) =>
      withPolicy(parts, 'batch', (given) => ({
        takes: (family, product) => !product.startsWith('sepa-') && given.takes(family, product),
      })),
  },
  {
    id: 'payments/cards-overdrawn',
    title: 'Payments from a card are approved and settled whatever its credit',
    catches: ['ERR-11'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        fundsSuffice: (booked, credit, sum, payer) =>
          payer === 'card' || given.fundsSuffice(booked, credit, sum, payer),
      })),
  },
  {
    id: 'payments/abort-approves',
    title: 'A payment is approved although the PSU aborts its SCA',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: (parts) => approvesOnAbort(parts, () => true),
  },
  {
    id: 'payments/abort-approves-unseen',
    title: 'A periodic payment is approved although the PSU aborts its SCA, and its status never changes',
    catches: ['SCA-11'],
    change: (parts) => approvesOnAbort(withOneStatus(parts), ({ family }) => family === 'periodic-payment'),
  },
  {
    id: 'payments/abort-shows-details',
    title: 'The details of a payment can be fetched once its SCA was aborted',
    catches: ['STA-06'],
    change: (parts) => {
      const shown = new Set<string>();
      const seen = wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        shown.add(flow.subject ?? '');
        given(flow, failure, bank);
      });
      return withPolicy(seen, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          (what === 'details' && shown.has(payment.paymentId)) || given.isReadable(payment, initial, what),
      }));
    },
  },
  {
    id: 'payments/executed-without-status',
    title: 'A payment that was executed has no status any more',
    catches: ['END-11'],
    mayFail: ['ENV-11', 'ENV-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => (call) => {
        if (statusOf(call.bank, call.params) === 'ACSC') throw new RefusedCall('resource-unknown');
        return given(call);
      }),
  },
);

/** Banks that take an order on when somebody failed to log in behind its link. */

import { wrapPurpose } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, BankParts } from '../../bank/types.js';
import { faults } from '../fault.js';

/** After a login with a number that nobody has, the payments of that SCA which wait are approved. */
function approving(
  kind: 'payment' | 'basket',
  paymentsOf: (subject: string, bank: BankCore) => readonly string[],
): (parts: BankParts) => BankParts {
  return (parts) =>
    wrapPurpose(parts, kind, 'fail', (given) => (flow: ScaFlow, failure, bank) => {
      given(flow, failure, bank);
      if (failure !== 'unknown-identity') return;
      for (const paymentId of paymentsOf(flow.subject ?? '', bank)) {
        const payment = bank.state.payments.get(paymentId);
        if (payment?.status === 'RCVD') approvePayment(bank, payment, bank.clock.now());
      }
    });
}

export const failedLoginFaults = faults(
  {
    id: 'failed-logins/payment-approved',
    title: 'A payment is approved when somebody logs in behind its link with a number that nobody has',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('payment', (subject) => [subject]),
  },
  {
    id: 'failed-logins/basket-approved',
    title: 'The payments of a basket are approved when somebody logs in with a number that nobody has',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: approving('basket', (subject, { state }) => state.baskets.get(subject)?.paymentIds ?? []),
  },
);

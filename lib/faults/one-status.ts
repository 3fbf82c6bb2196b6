/** A bank that tells one status of a standing order, before its approval and after it. */

import { withPresenter } from '../bank/part-changes.js';
import type { PaymentRecord } from '../bank/state/payment-records.js';
import type { BankParts } from '../bank/types.js';
import type { Payload } from '../bank/views.js';

/** What a call tells of a periodic payment that waits or will be executed, with the status ACTC. */
export function withOneStatus(parts: BankParts): BankParts {
  const initial = parts.policies.payments.initialStatus();
  const told = (payment: PaymentRecord, given: Payload): Payload =>
    payment.family === 'periodic-payment' && payment.status === initial
      ? { ...given, transactionStatus: 'ACTC' }
      : given;
  return withPresenter(parts, 'payments', (given) => ({
    created: (payment, fee, show) => told(payment, given.created(payment, fee, show)),
    details: (payment, show) => told(payment, given.details(payment, show)),
    status: (payment, show) => told(payment, given.status(payment, show)),
  }));
}

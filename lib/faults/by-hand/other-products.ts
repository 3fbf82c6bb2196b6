/** Faults: payments by another product than the domestic one. */

import { withBody, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankParts } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

const domestic = 'norwegian-domestic-credit-transfers';
const creations = [
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-norwegian-cross-border-payment',
] as const satisfies readonly OperationId[];

/** The status replies of payments by other products, changed. */
function withOtherStatuses(parts: BankParts, change: (value: object) => unknown): BankParts {
  return wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
    const reply = await given(call);
    if (reply.kind !== 'json' || call.params['product'] === domestic) return reply;
    return { ...reply, value: change(Object(reply.value)) };
  });
}

export const otherProductFaults = faults(
  {
    id: 'payments/status-of-domestic-payments-only',
    title: 'The status of a payment is served for the domestic product only',
    catches: ['END-11'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => (call) => {
        if (call.params['product'] !== domestic) throw new RefusedCall('resource-unknown');
        return given(call);
      }),
  },
  {
    id: 'payments/words-of-other-products',
    title: 'The status of a payment by another product is in words of its own',
    catches: ['TYPE-30'],
    change: (parts) => withOtherStatuses(parts, (value) => ({ ...value, transactionStatus: 'ON_ITS_WAY' })),
  },
  {
    id: 'payments/one-id-for-other-products',
    title: 'Payments by other products all get the same paymentId',
    catches: ['PRS-03'],
    mayFail: ['END-11'],
    change: (parts) =>
      creations.reduce(
        (changed, id) => withBody(changed, id, (value) => ({ ...Object(value), paymentId: 'other-product' })),
        parts,
      ),
  },
  {
    id: 'payments/no-status-of-instant-payments',
    title: 'The reply to an instant payment has no transactionStatus',
    catches: ['PRS-04'],
    mayFail: ['PRS-05'],
    change: (parts) =>
      withBody(parts, 'create-instant-payment', (value) => {
        const { transactionStatus: _, ...rest } = Object(value);
        return rest;
      }),
  },
  {
    id: 'payments/fee-of-reported-payments-as-number',
    title: 'The fee of a payment abroad that is reported is a number',
    catches: ['PRS-06'],
    mayFail: ['TYPE-07'],
    change: (parts) =>
      withBody(parts, 'create-norwegian-cross-border-payment', (value) => ({
        ...Object(value),
        transactionFees: { amount: 2.5, currency: 'NOK' },
        transactionFeeIndicator: true,
      })),
  },
);

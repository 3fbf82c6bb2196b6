/** Banks at which somebody else than the PSU may approve that a payment is cancelled. */

import { withPolicy } from '../../bank/part-changes.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { faultsInDepth } from '../fault.js';
import { onPages } from '../in-pages.js';

/** Where the payment fits, its cancellation takes any login that may act. */
function cancelledBy(
  fits: (payment: PaymentRecord, bank: BankCore) => boolean,
  may: (flow: ScaFlow, customer: string, bank: BankCore) => boolean = () => true,
): PartsChange {
  return onPages(
    (parts, _, bank) =>
      withPolicy(parts, 'sca', ({ acceptsLogin }) => ({
        acceptsLogin: (flow, customer) => acceptsLogin(flow, customer) || may(flow, customer, bank),
      })),
    ({ kind, subject }, bank) => {
      const payment = bank.state.payments.get(subject ?? '');
      return kind === 'cancellation' && payment !== undefined && fits(payment, bank);
    },
  );
}

const anybody = { catches: ['SCA-17'] } as const;

export const calledOffByOthers = faultsInDepth(
  {
    ...anybody,
    id: 'called-off/periodic-by-anybody',
    title: 'The cancellation of a periodic payment is approved by whoever logs in',
    change: cancelledBy(({ family }) => family === 'periodic-payment'),
  },
  {
    ...anybody,
    id: 'called-off/bulk-by-anybody',
    title: 'The cancellation of a bulk payment is approved by whoever logs in',
    change: cancelledBy(({ family }) => family === 'bulk-payment'),
  },
  {
    ...anybody,
    id: 'called-off/abroad-by-anybody',
    title: 'The cancellation of a payment abroad is approved by whoever logs in',
    change: cancelledBy(({ product }) => product === 'cross-border-credit-transfers'),
  },
  {
    ...anybody,
    id: 'called-off/member-by-anybody',
    title: 'The cancellation of a payment that was approved in a basket is approved by whoever logs in',
    change: cancelledBy(({ paymentId }, { state }) =>
      [...state.baskets.values()].some(({ paymentIds }) => paymentIds.includes(paymentId)),
    ),
  },
  {
    ...anybody,
    id: 'called-off/of-company-by-anybody',
    title: 'The cancellation of a payment under an agreement is approved by whoever logs in',
    change: cancelledBy(({ agreementId }) => agreementId !== undefined),
  },
  {
    ...anybody,
    id: 'called-off/of-company-by-colleague',
    title: 'The cancellation of a payment under an agreement is approved by whoever is engaged in it',
    change: cancelledBy(
      ({ agreementId }) => agreementId !== undefined,
      ({ asked }, customer, { state }) =>
        state.agreements
          .get(asked?.agreementId ?? '')
          ?.engagements.some((each) => each.customer === customer) === true,
    ),
  },
);

/** Banks that let other people or TPPs start, delete or bundle what is not theirs, by some products only. */

import { withPolicy } from '../../bank/part-changes.js';
import type { PaymentFamily } from '../../bank/state/payment-records.js';
import type { PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

const products = [
  ['instant', 'instant-norwegian-domestic-credit-transfers-straks', 'an instant payment'],
  ['sepa', 'sepa-credit-transfers', 'a SEPA payment'],
  ['cross-border', 'cross-border-credit-transfers', 'a cross-border payment'],
  ['reported', 'norwegian-cross-border-credit-transfers', 'a payment abroad that is reported'],
] as const;

/** One operation on payments of one product serves all who come by a TPP, or by any TPP. */
function servesOthers(operation: OperationId, product: string, from: 'one TPP' | 'any TPP'): PartsChange {
  return inCalls([operation], (parts, { tpp }) =>
    withPolicy(parts, 'payments', (given) => ({
      isVisibleTo: (payment, ...by) =>
        given.isVisibleTo(payment, ...by) ||
        (payment.product === product && (from === 'any TPP' || payment.tppId === tpp.id)),
    })),
  );
}

/** The same on bulk or periodic payments. */
function servesOthersOf(
  operation: OperationId,
  family: PaymentFamily,
  besides: (agreementId: string | undefined) => boolean = () => true,
): PartsChange {
  return inCalls([operation], (parts, { tpp }) =>
    withPolicy(parts, 'payments', (given) => ({
      isVisibleTo: (payment, tppId, psuId, acting) =>
        given.isVisibleTo(payment, tppId, psuId, acting) ||
        (payment.family === family &&
          payment.tppId === tpp.id &&
          besides(payment.agreementId) &&
          payment.agreementId === (acting.context === 'CORPORATE' ? acting.agreementId : undefined)),
    })),
  );
}

export const takenByOthers = faults(
  ...products.flatMap(([name, product, what]) => [
    {
      id: `taken-by-others/${name}-started`,
      title: `The SCA of ${what} is started for every PSU of the TPP`,
      catches: ['END-12'] as const,
      mayFail: ['SCA-17', 'HDR-30'] as const,
      change: servesOthers('start-payment-authorisation', product, 'one TPP'),
    },
    {
      id: `taken-by-others/${name}-deleted`,
      title: `The deletion of ${what} is served to every TPP`,
      catches: ['END-12'] as const,
      mayFail: ['SCA-02', 'HDR-30'] as const,
      change: servesOthers('delete-payment', product, 'any TPP'),
    },
  ]),
  {
    id: 'taken-by-others/bulk-started',
    title: 'The SCA of a bulk payment is started for every PSU of the TPP',
    catches: ['END-12'],
    mayFail: ['SCA-17', 'HDR-30'],
    change: servesOthersOf('start-bulk-payment-authorisation', 'bulk-payment'),
  },
  {
    id: 'taken-by-others/periodic-started',
    title: 'The SCA of a periodic payment is started for every PSU of the TPP',
    catches: ['END-12'],
    mayFail: ['SCA-17', 'HDR-30'],
    change: servesOthersOf('start-periodic-payment-authorisation', 'periodic-payment'),
  },
  {
    id: 'taken-by-others/bulk-deleted-by-colleague',
    title: 'Under an agreement a bulk payment is deleted for everybody who is engaged there',
    catches: ['END-12'],
    change: servesOthersOf('delete-bulk-payment', 'bulk-payment', (agreement) => agreement !== undefined),
  },
  {
    id: 'taken-by-others/colleagues-payment-in-basket',
    title: 'Under an agreement a basket takes, and approves, payments that a colleague ordered',
    catches: ['SCA-17'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({
        takesFor: (payment, psuId, acting) =>
          given.takesFor(payment, psuId, acting) ||
          (acting.context === 'CORPORATE' && payment.agreementId === acting.agreementId),
      })),
  },
);

/**
 * The kinds of calls that the header table speaks of. "Payment and basket calls" is read as every operation
 * on them (assumption payment-calls); initiation is what creates payments.
 */

import type { Operation, OperationGroup } from '../model/operation.js';

const paymentGroups: ReadonlySet<OperationGroup> = new Set([
  'payments',
  'bulk-payments',
  'periodic-payments',
]);

/** Any operation on single, bulk or periodic payments. */
export function isPaymentCall({ group }: Operation): boolean {
  return paymentGroups.has(group);
}

/** Any operation on signing baskets. */
export function isBasketCall({ group }: Operation): boolean {
  return group === 'baskets';
}

/** The creation of single, bulk or periodic payments. */
export function isInitiation(each: Operation): boolean {
  return isPaymentCall(each) && each.requestSchema !== undefined;
}

/** Operations besides payment and basket calls that can end in a redirect. */
export function isRedirectCall(each: Operation): boolean {
  return !isPaymentCall(each) && !isBasketCall(each) && each.requiredHeaders.includes('TPP-Redirect-URI');
}

/** Operations on which a PSU has a part. */
export function involvesPsu({ group }: Operation): boolean {
  return group !== 'sandbox' && group !== 'tpp-dialogue';
}

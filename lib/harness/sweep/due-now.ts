/** Payments that are due at once, of sums that accounts cover or that none covers. */

import { memberOf } from '../../model/json-value.js';
import { jsonBody, withBody, type RequestDraft } from '../../rules/request-draft.js';

/** More than an account holds. */
const tooMuch = '9999999999.00';

/** The same of a sum that no account covers. */
function costly(payment: unknown): object {
  return {
    ...Object(payment),
    instructedAmount: { ...Object(memberOf(payment, 'instructedAmount')), amount: tooMuch },
  };
}

/** The creation of a payment due at once, as it is or of a sum that no account covers. */
export function dueNow(creation: RequestDraft, isCovered: boolean): RequestDraft {
  const { requestedExecutionDate: _, ...body }: Record<string, unknown> = { ...Object(jsonBody(creation)) };
  if (isCovered) return withBody(creation, body);
  const { payments } = body;
  if (!Array.isArray(payments)) return withBody(creation, costly(body));
  const last = payments.length - 1;
  return withBody(creation, {
    ...body,
    payments: payments.map((each: unknown, at) => (at === last ? costly(each) : each)),
  });
}

/**
 * Sends a lawful creation once more as another payment. What makes a logical duplicate is open, and no text
 * says which kinds of order may be repeated: what is sent twice to see that it is served twice must differ.
 */

import { isRecord } from '../../model/json-value.js';
import { jsonBody, withBody, type RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';

/** One unit more; the digits after the point, and what is no number, stay. */
function oneMore(amount: unknown): unknown {
  if (typeof amount !== 'string') return amount;
  return amount.replace(/^\d{1,12}(?=\.|$)/, (units) => String(Number(units) + 1));
}

/** An order of another sum, or of other sums where it pays several. */
function another(order: unknown): unknown {
  if (!isRecord(order)) return order;
  const { instructedAmount, payments } = order;
  return {
    ...order,
    ...(isRecord(instructedAmount)
      ? { instructedAmount: { ...instructedAmount, amount: oneMore(instructedAmount['amount']) } }
      : {}),
    ...(Array.isArray(payments) ? { payments: payments.map(another) } : {}),
  };
}

function createsPayment({ operation }: Pick<RequestDraft, 'operation'>): boolean {
  return /^create-.*payment$/.test(operation);
}

/** A creation as one of another sum; every other call as it is. */
export function asAnother(request: RequestDraft): RequestDraft {
  if (!createsPayment(request)) return request;
  const body = jsonBody(request);
  return isRecord(body) ? withBody(request, another(body)) : request;
}

/** True where the bank takes a payment for one that it has: that says nothing of what came between them. */
export function isTakenForSame(
  { operation }: RequestDraft,
  reply: Pick<Reply, 'status'> | undefined,
): boolean {
  return reply?.status === 409 && createsPayment({ operation });
}

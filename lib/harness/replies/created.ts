/**
 * What the reply to a creation tells of the payment: its id, and whether it waits for an SCA. A bank may
 * exempt a transaction when it is created: then nobody has to approve it, and what holds before an approval
 * holds nowhere.
 */

import type { Reply } from './reply.js';

/** Statuses of what needs no approval any more. */
const approved: ReadonlySet<unknown> = new Set(['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'PDNG']);

/** Links of what waits for somebody. */
const waysToSca = ['startAuthorisation', 'startAuthorisationWithPsuIdentification', 'scaRedirect'] as const;

function isToldAsApproved(created: Reply): boolean {
  if (typeof created.at('paymentId') !== 'string') return false;
  return (
    approved.has(created.at('transactionStatus')) &&
    waysToSca.every((each) => created.link(each) === undefined)
  );
}

/** True when the bank needs no SCA for a payment (SCA-07): start or creation tells that it is approved. */
export function isExempt(reply: Reply): boolean {
  return reply.accepted && (reply.at('scaStatus') === 'EXEMPTED' || isToldAsApproved(reply));
}

/** The id of a payment that was created, exempt or not; undefined where it was not. */
export function orderedIdIn(reply: Reply | undefined): string | undefined {
  const paymentId = reply?.at('paymentId');
  return reply?.accepted === true && typeof paymentId === 'string' ? paymentId : undefined;
}

/** The id of a created payment that waits for its PSU; undefined where there is none. */
export function paymentIdIn(reply: Reply | undefined): string | undefined {
  return reply === undefined || isExempt(reply) ? undefined : orderedIdIn(reply);
}

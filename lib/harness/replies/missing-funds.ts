/** What a status tells of missing funds: a run rejects the payment, or holds it for money that may come. */

import type { Reply } from './reply.js';

/** Whether a payment that nothing settled waits for money, and its status tells that there is none. */
export function isHeld(status: Reply): boolean {
  const isOver = ['ACSC', 'ACSP', 'PART', 'RJCT'].includes(String(status.at('transactionStatus')));
  const told = JSON.stringify(status.json ?? '');
  const isMissing = told.includes('"fundsAvailable":') && !/"fundsAvailable":"?(?:true|yes)/i.test(told);
  return !isOver && isMissing;
}

/** Whether the status tells what a payment without funds comes to. */
export function isTold(status: Reply): boolean {
  return status.at('transactionStatus') === 'RJCT' || isHeld(status);
}

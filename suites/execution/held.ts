/** Payments without funds: rejected by a run, or put on hold for money that may come. */

import {
  type Access,
  afterBatch,
  readPaymentStatus,
  type Reply,
  type Stage,
} from '../../lib/harness/kit/index.js';

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

/** Further runs in which a bank may try again, and say nothing before the last one. */
const moreRuns = 4;

/** What the status of a payment is after a run, or after the one that gives it up. */
export async function statusAfterRuns(
  stage: Pick<Stage, 'psu' | 'target' | 'time'>,
  access: Access,
  paymentId: string,
): Promise<Reply> {
  const look = ({ tpp }: Access) => readPaymentStatus(tpp, paymentId);
  let last = await afterBatch(stage, access, look, isTold);
  for (let runs = 0; runs < moreRuns && !isTold(last.seen); runs += 1) {
    if (stage.target.levers.batchRun === undefined) break;
    last = await afterBatch(stage, last.access, look, isTold);
  }
  return last.seen;
}

/** An approved payment under the eyes of its TPP, and the next one when a batch run has taken it. */

import { Untestable } from '../../lib/harness/errors.js';
import {
  authorised,
  createdPayment,
  paymentStatus,
  unlessStuck,
  type CreatedPayment,
} from '../../lib/harness/stage/journeys.js';
import type { Stage } from '../../lib/harness/stage/stage.js';

/** An approved payment that waits for a run. */
export interface WaitingPayment {
  /** Lets another payment wait: what was approved before the clock moved may have met a run. */
  another(): Promise<void>;
  /**
   * Whether it changed since it was approved; then another one waits in its place.
   * @param trusting that the other one starts with the status of the first, which spares a look
   */
  change(trusting: boolean): Promise<boolean>;
}

/** What the bank gives, or undefined where it does not get that far. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await unlessStuck(act);
  } catch (thrown) {
    if (!(thrown instanceof Untestable)) throw thrown;
    return undefined;
  }
}

/** Lets a payment wait, as soon as the PSU has granted access and approved one. */
export async function waitingPayment(stage: Stage<'ENV-10'>): Promise<WaitingPayment> {
  const { tpp, psu, observe } = stage;
  let access = await psu.grants(tpp);
  /** A bank may want an SCA of this hour, or take the one that approves. */
  async function again<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (thrown) {
      if (!(thrown instanceof Untestable)) throw thrown;
      access = await psu.grants(tpp);
      return act();
    }
  }
  const created = () => createdPayment(stage, access);
  const approved = async (payment: CreatedPayment): Promise<CreatedPayment> => {
    const back = await authorised(access, psu, payment);
    if (!back.succeeded) throw new Untestable('the approval of a payment did not succeed');
    return payment;
  };
  const look = ({ paymentId }: CreatedPayment) =>
    again(async () => {
      const reply = await paymentStatus(access.tpp, paymentId);
      const status = reply.at('transactionStatus');
      if (!reply.accepted || typeof status !== 'string')
        throw new Untestable(`the status was answered with status ${reply.status}`);
      return status;
    });

  let waiting = await approved(await created());
  const first = await look(waiting);
  let before = first;
  // The next one is made ahead, so that only its approval takes time.
  let spare = await attempt(created);
  async function another(): Promise<void> {
    const ahead = spare;
    const [done, made] = await Promise.all([
      ahead === undefined ? undefined : attempt(() => approved(ahead)),
      attempt(created),
    ]);
    waiting = done ?? (await again(async () => approved(await created())));
    spare = made;
    before = first;
  }
  return {
    another,
    async change(trusting) {
      const now = await look(waiting);
      if (now === before) return false;
      observe('batch-run-status', `a run brings an approved payment from ${before} to ${now}`);
      await another();
      if (!trusting) before = await look(waiting);
      return true;
    },
  };
}

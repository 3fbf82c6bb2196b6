/** An approved payment under the eyes of its TPP, and the next one when a batch run has taken it. */

import {
  authorise,
  type CreatedPayment,
  createPayment,
  readApprovedPayment,
  readPaymentStatus,
  type Stage,
  unlessStuck,
  Untestable,
  fillAccount,
} from '../../lib/harness/kit/index.js';

/** An approved payment that waits for a run. */
export interface WaitingPayment {
  /** The status at which the first one stood once it was approved. */
  readonly first: string;
  /** Another one waits in its place, and is taken to stand where the first stood once it was approved. */
  replace(): Promise<void>;
  /** The same, and where it stands is looked up. */
  replaceAndLook(): Promise<void>;
  /** Whether it changed since it was approved. */
  hasChanged(): Promise<boolean>;
  /** Looks whether it changed while another one is approved to wait in its place. */
  hasChangedAndIsReplaced(): Promise<boolean>;
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
  await fillAccount(stage, access);
  /** Whether every call wants an SCA of this hour: each ends the one before, so none goes beside another. */
  let isStrict = false;
  /** Whether a bank is waited for that tells an approval a moment later; once it was in vain, no more. */
  let isPatient = true;
  /** A bank may want an SCA of this hour, or take the one that approves. */
  async function again<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (thrown) {
      if (!(thrown instanceof Untestable)) throw thrown;
      isStrict = true;
      access = await psu.grants(tpp);
      return act();
    }
  }
  const created = () => createPayment(stage, access);
  const approved = async (payment: CreatedPayment): Promise<CreatedPayment> => {
    const back = await authorise(access, psu, payment);
    if (!back.succeeded) throw new Untestable('the approval of a payment did not succeed');
    return payment;
  };
  const look = ({ paymentId }: CreatedPayment) =>
    again(async () => {
      const read = () => readPaymentStatus(access.tpp, paymentId);
      const reply = await (isPatient ? readApprovedPayment(stage, access.tpp, paymentId) : read());
      const status = reply.at('transactionStatus');
      if (status === 'RCVD') isPatient = false;
      if (!reply.accepted || typeof status !== 'string')
        throw new Untestable(`the status was answered with status ${reply.status}`);
      return status;
    });

  let waiting = await approved(await created());
  const first = await look(waiting);
  // For want of money, for example: then no run moves it, and none of those that follow.
  if (first === 'RJCT') throw new Untestable('an approved payment is rejected before any run');
  let before = first;
  // The next one is made ahead, so that only its approval takes time.
  let spare = await attempt(created);
  async function replace(): Promise<void> {
    const ahead = spare;
    const [done, made] = await Promise.all([
      ahead === undefined ? undefined : attempt(() => approved(ahead)),
      attempt(created),
    ]);
    waiting = done ?? (await again(async () => approved(await created())));
    spare = made;
    before = first;
  }
  async function differs(payment: CreatedPayment, from: string): Promise<boolean> {
    const now = await look(payment);
    if (now === from) return false;
    observe('batch-run-status', `a run brings an approved payment from ${from} to ${now}`);
    return true;
  }
  return {
    first,
    replace,
    async replaceAndLook() {
      await replace();
      before = await look(waiting);
    },
    hasChanged: () => differs(waiting, before),
    async hasChangedAndIsReplaced() {
      const [old, from] = [waiting, before];
      if (isStrict) {
        const changed = await differs(old, from);
        await replace();
        return changed;
      }
      const [changed] = await Promise.all([attempt(() => differs(old, from)), replace()]);
      return changed ?? differs(old, from);
    },
  };
}

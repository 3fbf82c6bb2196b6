/** Payments that a PSU approves, each with a text by which it is found among transactions. */

import {
  type Access,
  createBasket,
  domesticProduct,
  isExempt,
  isUnapproved,
  orderPayment,
  type KnownAccount,
  readPaymentStatus,
  type Reply,
  type Stage,
  startBasket,
  unlessStuck,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { businessDay } from '../../payments/bodies.js';
import { marked, mayBeLarge } from './marked.js';

/** A transfer that the PSU approved. */
export interface Transfer {
  readonly text: string;
  readonly amount: string;
  /** Numbers of the account that pays and of the one that is paid. */
  readonly from: string;
  readonly to: string;
}

export type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** The access with one account to pay from. */
export const from = ({ tpp }: Access, account: KnownAccount) => ({ tpp: tpp.bound({ accounts: [account] }) });

/** True when the PSU approved what was started. */
export async function isApproved({ psu }: Scene, access: Access, started: Reply): Promise<boolean> {
  if (started.link('scaRedirect') === undefined) return false;
  return (await unlessStuck(() => psu.completes(access.tpp, started)))?.succeeded === true;
}

/** A payment, and the transfer that it is; to the creditor of the target unless told. */
async function transfer(scene: Scene, access: Access, payer: KnownAccount, own?: KnownAccount, least = 0) {
  const { text, amount, body } = marked(scene, least);
  const creditor = own && { creditorAccount: { bban: own.bban, currency: own.currency } };
  const { paymentId, reply } = await orderPayment(scene, from(access, payer), { ...body, ...creditor });
  const to = own?.bban ?? scene.target.creditor.bban;
  return { paymentId, waits: !isExempt(reply), transfer: { text, amount, from: payer.bban, to } };
}

/** Payments to an own account, each approved alone: a usual one, one of thousands and one of millions. */
export async function betweenOwn(scene: Scene, access: Access, payer: KnownAccount, to: KnownAccount) {
  const done: Transfer[] = [];
  const both = [await transfer(scene, access, payer, to), await transfer(scene, access, payer, to, 1_000)];
  // How much may be paid at once is open.
  if (mayBeLarge(scene.target))
    both.push(...(await unlessUntestable(async () => [await transfer(scene, access, payer, to, 1_000_000)])));
  for (const made of both) {
    const params = { product: domesticProduct, paymentId: made.paymentId };
    // What is exempt from SCA is approved by now.
    if (made.waits) {
      const started = await access.tpp.call('start-payment-authorisation', { params });
      if (!(await isApproved(scene, access, started))) continue;
    }
    if (!isUnapproved(await readPaymentStatus(access.tpp, made.paymentId))) done.push(made.transfer);
  }
  return done;
}

/** A basket of payments from two accounts. */
export async function fromBasket(scene: Scene, access: Access, payers: readonly KnownAccount[]) {
  if (scene.target.capabilities.baskets === false) return [];
  const all = [];
  // Each to another creditor: who gets what is told apart by nothing else.
  for (const [at, payer] of payers.entries())
    all.push(await transfer(scene, access, payer, at === 0 ? payers[1] : undefined));
  const made = all.filter(({ waits }) => waits);
  const paymentIds = made.map(({ paymentId }) => paymentId);
  const basketId = await createBasket(access.tpp, paymentIds);
  if (basketId === undefined) return [];
  const started = await startBasket(access.tpp, basketId);
  return (await isApproved(scene, access, started)) ? made.map((each) => each.transfer) : [];
}

/** A payment for the next bank day to another account of the PSU. */
export async function forTomorrow(
  scene: Scene,
  access: Access,
  [payer, payee]: readonly [payer: KnownAccount, payee: KnownAccount],
) {
  const { text, amount, body } = marked(scene);
  const day = businessDay(scene, 1);
  const creditorAccount = { bban: payee.bban, currency: payee.currency };
  const changes = { ...body, creditorAccount, requestedExecutionDate: day };
  const { paymentId } = await orderPayment(scene, from(access, payer), changes);
  const params = { product: domesticProduct, paymentId };
  await isApproved(scene, access, await access.tpp.call('start-payment-authorisation', { params }));
  return { text, amount, day, from: payer.bban, to: payee.bban };
}
